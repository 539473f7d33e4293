# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole Slurm of one node under a folder of its own: munged, slurmctld, slurmd; as root or not."""
import ctypes
import getpass
import os
import pathlib
import shutil
import signal
import socket
import subprocess

CONFIG = """
ClusterName=rankscope
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={run}/munge/socket
CredType=cred/munge
SlurmUser={user}
SlurmdUser={user}
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
StateSaveLocation={run}/state
SlurmdSpoolDir={run}/spool
SlurmctldPidFile={run}/slurmctld.pid
SlurmdPidFile={run}/slurmd.pid
SlurmctldLogFile={run}/slurmctld.log
SlurmdLogFile={run}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/filetxt
JobCompLoc={run}/jobcomp.txt
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
MpiDefault=none
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} RealMemory=1000 State=UNKNOWN
PartitionName=import Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def missing():
    """Why Slurm can not be started here; None when it can."""
    for program in ("munged", "slurmctld", "slurmd", "sbatch"):
        if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin"):
            return f"{program} is not installed (Debian: apt-get install munge slurm-wlm)"
    return None


PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None)


def end_with_parent():
    """In a child before its program: nothing outlives a test that is killed."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class SlurmNode:
    """with SlurmNode(folder) as node: node.run("sbatch", ...)"""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.daemons = []
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"),
                            "PATH": os.environ["PATH"] + ":/usr/sbin"}

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        for name in ("state", "spool"):
            (self.folder / name).mkdir(parents=True)
        host = socket.gethostname().split(".")[0]
        (self.folder / "slurm.conf").write_text(
            CONFIG.format(host=host, run=self.folder, ports=free_ports(2), cpus=os.cpu_count(), user=getpass.getuser()),
            encoding="ascii")
        self.start_munge()
        self.spawn("slurmctld", "-D", "-f", self.folder / "slurm.conf")
        self.spawn("slurmd", "-D", "-f", self.folder / "slurm.conf", "-N", host)

    def start_munge(self):
        own = self.folder / "munge"
        own.mkdir()
        own.chmod(0o755)
        (own / "key").write_bytes(os.urandom(1024))
        (own / "key").chmod(0o400)
        self.spawn("munged", "-F", "-f", f"--key-file={own}/key", f"--socket={own}/socket", f"--pid-file={own}/pid",
                   f"--log-file={self.folder}/munged.log", f"--seed-file={own}/seed")

    def spawn(self, *words):
        log = open(self.folder / f"{words[0]}.out", "wb")
        self.daemons.append(subprocess.Popen([str(w) for w in words], stdout=log, stderr=log, cwd="/",
                                             env=self.environment, preexec_fn=end_with_parent))
        log.close()

    def stop(self):
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in reversed(self.daemons):
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()

    def run(self, *words, **environment):
        return subprocess.run([str(w) for w in words], capture_output=True, text=True, check=False, cwd=self.folder,
                              env={**self.environment, **{k: str(v) for k, v in environment.items()}}, timeout=120,
                              preexec_fn=end_with_parent)

    def is_up(self):
        """Asks until the controller answers; each question takes a moment."""
        return any("is UP" in self.run("scontrol", "ping").stdout for _ in range(1000))

    def exit_codes(self):
        """Of the elements of all arrays, sorted, as the completion log has them."""
        log = self.folder / "jobcomp.txt"
        words = log.read_text(encoding="utf-8").split() if log.exists() else []
        return sorted(int(w.split("=")[1].split(":")[0]) for w in words if w.startswith("ExitCode="))

    def logs(self):
        return "\n".join(f"== {f.name}\n{f.read_text(errors='replace')[-2000:]}" for f in self.folder.glob("*.*")
                         if f.suffix in (".log", ".out"))

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The size of a disk of its own, in MB. */
const ownSize = 2048

/** Mounts it, which takes the right to. */
const mounted = (folder: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ownSize}m`, 'tmpfs', folder], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** A file that a process has open, with what it occupies in bytes; one that was unlinked too. */
export interface OpenFile {
  readonly name: string
  readonly bytes: number
}

/**
 * The folder of a server's temporary files: on a disk that nobody else writes on where one can be mounted, otherwise on
 * the common one.
 */
export const temporaryDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'lab-uploads-'))
  const isOwn = mounted(folder)
  return {
    folder,
    /** MB of a disk of its own; null on the common one, where what is free depends on others as well. */
    size: isOwn ? ownSize : null,
    /** Bytes that are left: a file that was unlinked while somebody has it open counts, though it has no name. */
    free: (): number => {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    /** What a process has open in the folder; only Linux lists it. */
    openFiles: (pid: number): readonly OpenFile[] => {
      const descriptors = `/proc/${pid}/fd`
      if (!existsSync(descriptors)) return []
      return readdirSync(descriptors).flatMap((descriptor) => {
        const path = join(descriptors, descriptor)
        try {
          const name = readlinkSync(path)
          return name.startsWith(`${folder}/`) ? [{ name, bytes: statSync(path).blocks * 512 }] : []
        } catch {
          return [] // closed since the folder was read
        }
      })
    },
    remove: (): void => {
      if (isOwn) execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchive, sendText, takeFile } from './office.ts'

const mebibyte = 1024 * 1024

/** What came of files on a disk that has little room. */
export interface FullDisk {
  /** Why it could not be tried; null where it was. */
  readonly untried: string | null
  /** Of a file that fits, of one that says that it does not, and of one that does not say. */
  readonly statuses: readonly number[]
  readonly left: readonly string[]
  readonly kept: boolean
}

/** Sends files to a disk of 200 MiB, which takes the right to mount one. */
export const fillDisk = async (): Promise<FullDisk> => {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    const untried = `a disk of 200 MiB cannot be mounted: ${error instanceof Error ? error.message : error}`
    return { untried, statuses: [], left: [], kept: false }
  }
  const office = await openArchive({ environment: { FILES: `file:${folder}` } })
  try {
    const fits = await sendText(office, 20 * mebibyte, 1)
    const said = await sendText(office, 120 * mebibyte, 2)
    const unsaid = await sendText(office, 120 * mebibyte, 3, false)
    return {
      untried: null,
      statuses: [fits.status, said.status, unsaid.status],
      left: readdirSync(join(folder, 'incoming')),
      kept: (await takeFile(office, fits.id)).sha256 === fits.sha256,
    }
  } finally {
    await office.stop()
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

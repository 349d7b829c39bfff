import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Verdict } from '../proof.ts'
import { openOffice } from '../running/office.ts'

export const shows =
  'by strace (which must be on the machine): no write is answered before an fsync that began after it (10 seconds)'

export const options = { writes: 50 }

const calls = 'trace=fsync,fdatasync,pwrite64,write,writev,sendto,sendmsg'

/** So many writes one by one, and as many at once. */
export const prove = async ({ writes }: typeof options): Promise<Verdict> => {
  if (spawnSync('strace', ['-V']).status !== 0)
    throw new Error('strace is not on this machine; install it to trace the server.')
  const folder = mkdtempSync(join(tmpdir(), 'durability-'))
  const trace = join(folder, 'trace')
  const office = await openOffice({ wrapper: ['strace', '-f', '-s', '40', '-e', calls, '-o', trace] })
  const make = (name: string) => office.admin.call('POST', '/api/sectors', { name })
  for (let at = 0; at < writes; at += 1) await make(`One by one ${at}`)
  await Promise.all(Array.from({ length: writes }, (_, at) => make(`At once ${at}`)))
  // strace keeps the signal for itself; its child is the server.
  const [child] = readFileSync(`/proc/${office.pid}/task/${office.pid}/children`, 'utf8').trim().split(' ')
  process.kill(Number(child), 'SIGTERM')
  await office.ended
  let [written, synced] = [false, true]
  let [answers, early, fsyncs] = [0, 0, 0]
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    if (/pwrite64\(/.test(line) && !/resumed/.test(line)) [written, synced] = [true, false]
    else if (/\bf(data)?sync\(\d+\)\s+= 0|<\.\.\. f(data)?sync resumed>\)\s+= 0/.test(line)) {
      fsyncs += 1
      synced = true
    } else if (/HTTP\/1\.1 201/.test(line)) {
      answers += 1
      if (written && !synced) early += 1
    }
  }
  await office.stop()
  rmSync(folder, { recursive: true, force: true })
  return {
    figures: { answers, fsyncs, answeredBeforeFsync: early },
    bounds: {
      'every write was seen to be answered': answers === 2 * writes,
      'none of them before its fsync': early === 0 && fsyncs > writes,
    },
  }
}

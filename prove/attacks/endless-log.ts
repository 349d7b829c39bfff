import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSender } from '../parts/start-sender.ts'
import { atMost, type Scene } from './scene.ts'

const seconds = 40

export const endlessLog: Scene = {
  finding: 'F6',
  title: 'reads that follow one another while others save (100,000 rows)',
  only: 'sqlite',
  play: async (stage) => {
    const office = await stage.open({ rows: 100_000 })
    const reader = await stage.reader(office, '127.0.0.2')
    const log = join(office.folder, 'office.db-wal')
    const path = '/api/proposals?keyword=e&sortBy=remarks&page=6000'
    const readers = startSender({
      ...{ url: office.url, from: [reader.from], calls: [{ path, token: reader.token }] },
      ...{ connections: 10, manner: 'answered', times: 10_000, seconds },
    })
    const writers = startSender({
      ...{ url: office.url, from: ['127.0.0.3'], connections: 16 },
      calls: Array.from({ length: 16 }, (_, at) => ({
        path: `/api/proposals/${1 + (at % 4)}`,
        method: 'PUT',
        body: { remarks: `${at} saw it once more. `.repeat(500).trim() },
        token: office.admin.token,
      })),
      ...{ manner: 'answered', times: 100_000, seconds },
    })
    let most = 0
    let going = true
    const both = Promise.all([readers.done, writers.done]).then(([read, written]) => {
      going = false
      return { read: read.answered['200'] ?? 0, written: written.answered['200'] ?? 0 }
    })
    for (; going; await pause(100)) most = Math.max(most, statSync(log, { throwIfNoEntry: false })?.size ?? 0)
    const { read, written } = await both
    readers.end()
    writers.end()
    const sent = `10 slow searches at a time for ${seconds} s (${read} answered) beside 16 writers of 10 KB (${written} saved)`
    return [atMost(sent, most / 2 ** 20, 80, 'MiB of log at most')]
  },
}

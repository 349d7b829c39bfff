import { setTimeout as pause } from 'node:timers/promises'
import { addresses } from '../parts/addresses.ts'
import { startProber } from '../parts/start-prober.ts'
import { startSender } from '../parts/start-sender.ts'
import { largestAsset } from './largest-asset.ts'
import { atMost, mustBe, type Scene } from './scene.ts'

const connections = 200
const requests = 900
const heap = 256
const watched = 25_000

export const neverReading: Scene = {
  finding: 'F2a',
  title: 'connections that pipeline requests and never read an answer',
  play: async (stage) => {
    const office = await stage.open({ heap })
    const before = office.memory()
    const path = `/assets/${largestAsset(stage.of)}`
    const prober = await startProber({
      url: office.url,
      from: '127.0.0.3',
      calls: [{ path: '/api/health' }],
      every: 100,
      patience: 20_000,
    })
    const sender = startSender({
      ...{ url: office.url, from: addresses(2, 4), calls: [{ path }], connections },
      ...{ manner: 'unread', times: requests, seconds: 30 },
    })
    let most = before
    for (const until = Date.now() + watched; Date.now() < until && office.alive(); await pause(100))
      most = Math.max(most, office.memory())
    const { longest, refused } = await prober.stop()
    sender.end()
    const sent = `${connections} connections × ${requests} requests for ${path} (${heap} MiB of heap)`
    return [
      atMost(sent, most - before, 150, 'MiB more resident memory', `from ${Math.round(before)}`),
      mustBe(sent, office.alive() ? 'it lives' : 'the process has ended', 'it lives', office.alive()),
      atMost(sent, longest, 2000, 'ms to the latest health call', `${refused} refused`),
    ]
  },
}

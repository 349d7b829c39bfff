import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../parts/ask.ts'
import { startSender } from '../parts/start-sender.ts'
import { largestAsset } from './largest-asset.ts'
import { atMost, type Scene, statuses } from './scene.ts'

/** Few, so that what the system itself keeps of unread answers does not fill the machine. */
const descriptors = 800
const connections = 1000
const requests = 9
const patience = 40_000

export const heldConnections: Scene = {
  finding: 'F2b',
  title: 'every connection that the server takes, held by one address',
  play: async (stage) => {
    const office = await stage.open({ descriptors, environment: { LOG_LEVEL: 'silent' } })
    const path = `/assets/${largestAsset(stage.of)}`
    const quiet = office.descriptors()
    const many = startSender({
      ...{ url: office.url, from: ['127.0.0.2'], calls: [{ path }], connections },
      ...{ manner: 'unread', times: requests, seconds: 30 },
    })
    await Promise.race([many.done, pause(15_000)])
    const answers: number[] = []
    for (let at = 0; at < 20; at += 1) {
      answers.push((await ask(office.url, '/api/health', { from: '127.0.0.3', patience: 1000 })).status)
      await pause(50)
    }
    const refused = answers.filter((status) => status !== 200).length
    const atFirst = office.descriptors() - quiet
    await pause(patience)
    const left = Math.max(0, office.descriptors() - quiet)
    many.end()
    const sent = `${connections} connections of one address (${descriptors} descriptors in all) that read nothing`
    return [
      atMost(sent, refused, 0, "of 20 of another address's health calls refused", statuses(answers)),
      atMost(sent, left, 0, `still held ${patience / 1000} s later`, `${atFirst} at first`),
    ]
  },
}

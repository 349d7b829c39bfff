import { setTimeout as pause } from 'node:timers/promises'
import { rawRequest } from '../../running/sender.ts'
import { LoadConnection } from './connection.ts'
import type { Round, RoundResult } from './load.ts'
import { operations } from './operations.ts'

/** Sends calls on every connection, each as soon as the last is answered, until the time is over. */
const runRound = async (round: Round): Promise<RoundResult> => {
  const { url, token, scene, connections, milliseconds, rest = 0 } = round
  const operation = operations[round.operation]
  const opened = Array.from({ length: connections }, () => new LoadConnection(url))
  const textOf = (index: number) => rawRequest(url, { token, ...operation.call(scene, index) })
  const constant = operation.writes ? null : textOf(0)
  const times: number[] = []
  let [index, bytes, failed] = [round.from, 0, 0]
  const began = performance.now()
  const until = began + milliseconds
  const run = async (connection: LoadConnection): Promise<void> => {
    for (let now = performance.now(); now < until; ) {
      if (rest > 0) {
        await pause(rest)
        now = performance.now()
      }
      const received = await connection.send(constant ?? textOf(index++))
      const after = performance.now()
      times.push(after - now)
      bytes += received.bytes
      if (received.status >= 300) failed += 1
      now = after
    }
  }
  try {
    await Promise.all(opened.map(run))
  } finally {
    for (const connection of opened) connection.close()
  }
  const took = performance.now() - began
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    ...{ requests: times.length, failed, milliseconds: took, p50: at(0.5), p99: at(0.99) },
    bytes: Math.round(bytes / times.length),
  }
}

/** Told each round by a message, answers with what came back. */
process.on('message', (round: Round) => {
  runRound(round).then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ error: String(error) }),
  )
})

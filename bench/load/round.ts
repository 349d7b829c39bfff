import { LoadConnection } from './connection.ts'
import { type Call, type OperationName, operations, type Scene } from './operations.ts'

/** What is to be sent for how long. */
export interface Round {
  readonly url: string
  readonly token: string
  readonly operation: OperationName
  readonly scene: Scene
  readonly connections: number
  readonly milliseconds: number
  /** The number of the first call, so that no two rounds write the same. */
  readonly from: number
}

/** What came back. Times in milliseconds. */
export interface RoundResult {
  readonly requests: number
  readonly failed: number
  readonly milliseconds: number
  readonly p50: number
  readonly p99: number
  /** Bytes of one answer, its head included; the mean. */
  readonly bytes: number
}

const requestText = (host: string, token: string, { method, path, body }: Call): string => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const content =
    body === undefined
      ? ''
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nX-Requested-With: XMLHttpRequest\r\n${content}\r\n${text}`
}

/** Sends calls on every connection, each as soon as the last is answered, until the time is over. */
export const runRound = async (round: Round): Promise<RoundResult> => {
  const { url, token, scene, connections, milliseconds } = round
  const operation = operations[round.operation]
  const address = new URL(url)
  const opened = await Promise.all(Array.from({ length: connections }, () => LoadConnection.open(address)))
  const constant = operation.writes ? null : requestText(address.host, token, operation.call(scene, 0))
  const times: number[] = []
  let index = round.from
  let bytes = 0
  let failed = 0
  const began = performance.now()
  const until = began + milliseconds
  const run = async (connection: LoadConnection): Promise<void> => {
    for (let now = performance.now(); now < until; ) {
      const text = constant ?? requestText(address.host, token, operation.call(scene, index++))
      const received = await connection.send(text)
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
    requests: times.length,
    failed,
    milliseconds: took,
    p50: at(0.5),
    p99: at(0.99),
    bytes: Math.round(bytes / times.length),
  }
}

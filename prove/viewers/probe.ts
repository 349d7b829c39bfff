import { LoadConnection } from '../../bench/load/connection.ts'

/** Asks one call fifty times a second from a process of its own, and says when asked how long each answer took. */
const [url = '', token = '', path = ''] = process.argv.slice(2)
const address = new URL(url)
const request = `GET ${path} HTTP/1.1\r\nHost: ${address.host}\r\nAuthorization: Bearer ${token}\r\nX-Requested-With: XMLHttpRequest\r\n\r\n`
const everyMilliseconds = 20

const times: number[] = []
const connection = await LoadConnection.open(address)
let waits = false
const timer = setInterval(async () => {
  if (waits) return
  waits = true
  const began = performance.now()
  const { status } = await connection.send(request)
  times.push(status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)
  waits = false
}, everyMilliseconds)

process.on('message', () => {
  clearInterval(timer)
  process.send?.(times, () => process.exit(0))
})

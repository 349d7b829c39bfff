// npm run prove -- durability: traces the server and shows that no write is answered before an fsync that began after it.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inside, pinnedNode, root } from '../commands/parts/paths.mjs'
import { freePort } from '../commands/parts/port.mjs'
import { signIn } from '../tests/support/calls.ts'

if (spawnSync('strace', ['-V']).status !== 0) {
  console.error('strace is not on this machine; install it to trace the server.')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'durability-'))
const trace = join(folder, 'trace')
const port = await freePort()
const env = {
  ...process.env,
  PORT: String(port),
  DATABASE_URL: `sqlite:${join(folder, 'd.db')}`,
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'a long enough passphrase',
  LOG_LEVEL: 'error',
}
const calls = 'trace=fsync,fdatasync,pwrite64,write,writev,sendto,sendmsg'
const server = spawn(
  'strace',
  ['-f', '-s', '40', '-e', calls, '-o', trace, pinnedNode, inside('src', 'server.ts')],
  { cwd: root, env },
)
const url = `http://127.0.0.1:${port}`
while (
  !(await fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  ))
)
  await pause(100)
const office = await signIn(url, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
for (let at = 0; at < 50; at += 1) await office.call('POST', '/api/sectors', { name: `One by one ${at}` })
await Promise.all(
  Array.from({ length: 50 }, (_, at) => office.call('POST', '/api/sectors', { name: `At once ${at}` })),
)
// strace keeps the signal for itself; its child is the server.
const child = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')[0]
process.kill(Number(child), 'SIGTERM')
await new Promise((gone) => server.once('exit', gone))

let written = false
let synced = true
let answers = 0
let early = 0
let fsyncs = 0
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
rmSync(folder, { recursive: true, force: true })
console.log(JSON.stringify({ answers, fsyncs, answeredBeforeFsync: early }, null, 2))
process.exitCode = answers === 100 && early === 0 && fsyncs > 50 ? 0 : 1

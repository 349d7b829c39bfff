import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../commands/parts/port.mjs'

const programs = ['/usr/sbin/clamd', '/usr/bin/clamd', '/usr/local/sbin/clamd']

/** Whether Debian's scanner is on this machine, and where. */
const scannerProgram = (): string | null =>
  programs.find((program) => spawnSync(program, ['--version']).status === 0) ?? null

/** What the scanner finds, by a signature of our own: it needs no database of anybody's. */
export const found = 'DESCRY-LAB-FINDS-THIS-TEXT'

/** A real clamd, whose only signature is ours. */
export interface RealScanner {
  readonly setting: string
  away(): Promise<void>
  back(): Promise<void>
  remove(): Promise<void>
}

/** @returns null where there is no clamd on this machine */
export const startClamd = async (streamMaxLength = '8M'): Promise<RealScanner | null> => {
  const program = scannerProgram()
  if (program === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  const port = await freePort()
  writeFileSync(join(folder, 'own.ndb'), `Descry.Lab:0:*:${Buffer.from(found).toString('hex')}\n`)
  const settings = [
    ...[`DatabaseDirectory ${folder}`, 'TCPAddr 127.0.0.1', `TCPSocket ${port}`, 'Foreground yes'],
    ...[`StreamMaxLength ${streamMaxLength}`, `TemporaryDirectory ${folder}`, 'MaxThreads 4'],
  ]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  let running: ChildProcess | null = null
  const back = async () => {
    if (running !== null) return
    running = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (tries === 300) throw new Error('clamd does not answer.')
      await pause(100)
    }
  }
  const away = async () => {
    const gone = running && new Promise((resolve) => running?.once('exit', resolve))
    running?.kill('SIGKILL')
    running = null
    await gone
  }
  await back()
  return {
    setting: `clamd://127.0.0.1:${port}`,
    away,
    back,
    remove: async () => {
      await away()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => socket.write('zPING\0'))
    socket.once('data', (said) => {
      socket.destroy()
      resolve(said.toString().startsWith('PONG'))
    })
    socket.once('error', () => resolve(false))
  })

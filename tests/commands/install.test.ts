import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inside, nodePackage } from '../../commands/parts/paths.mjs'
import { temporaryFolder } from '../support/places.ts'

// A registry of our own, and a small program that goes by the name of the package that brings Node.
const folder = temporaryFolder()
const name = String(nodePackage)
const version = '26.10.0'
const program = join('bin', process.platform === 'win32' ? 'node.exe' : 'node')
const described = { name, version, os: [process.platform], cpu: [process.arch], bin: { node: program } }

const packed = async (says: string): Promise<Buffer> => {
  const place = join(folder, says)
  const file = join(place, 'package', program)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho ${says}\n`)
  chmodSync(file, 0o755)
  writeFileSync(join(place, 'package', 'package.json'), JSON.stringify(described))
  await promisify(execFile)('tar', ['-czf', 'packed.tgz', 'package'], { cwd: place })
  return readFileSync(join(place, 'packed.tgz'))
}
const integrityOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

let served: Buffer | null = null
const registry = createServer((request, response) => {
  const { port } = registry.address() as AddressInfo // it listens
  if (served === null) response.writeHead(404).end('{}')
  else if (request.url?.endsWith('.tgz')) response.end(served)
  else {
    const tarball = `http://127.0.0.1:${port}/${name}.tgz`
    const dist = { tarball, integrity: integrityOf(served) }
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { ...described, dist } },
      }),
    )
  }
})
beforeAll(() => new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve)))
afterAll(() => registry.close())

/** A project that needs nothing but Node, whose lock file holds the hash of `locked`. */
const project = (title: string, locked: Buffer): string => {
  const place = join(folder, title)
  mkdirSync(place)
  const optionalDependencies = { [name]: version }
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: title, optionalDependencies }))
  const { os, cpu, bin } = described
  const entry = { version, integrity: integrityOf(locked), os, cpu, bin, optional: true }
  const packages = { '': { name: title, optionalDependencies }, [`node_modules/${name}`]: entry }
  writeFileSync(
    join(place, 'package-lock.json'),
    JSON.stringify({ name: title, lockfileVersion: 3, requires: true, packages }),
  )
  for (const part of ['install', 'paths', 'run'])
    cpSync(inside('commands', 'parts', `${part}.mjs`), join(place, 'commands', 'parts', `${part}.mjs`))
  writeFileSync(
    join(place, 'begin.mjs'),
    "import { ensureInstalled } from './commands/parts/install.mjs'\nawait ensureInstalled()\nconsole.log('begun')\n",
  )
  return place
}

/** What a command of the project says at its start, where every install script is forbidden. */
const begin = (place: string) =>
  new Promise<{ code: number | null; said: string; there: boolean }>((resolve) => {
    const { port } = registry.address() as AddressInfo // it listens
    const settings = {
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(place, 'cache'),
      npm_config_ignore_scripts: 'true',
      npm_config_omit: 'optional',
      npm_config_fetch_retries: '0',
    }
    const child = spawn(process.execPath, [join(place, 'begin.mjs')], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.once('close', (code) =>
      resolve({ code, said, there: existsSync(join(place, 'node_modules', name, program)) }),
    )
  })

test('the Node whose hash the lock file holds is installed without any script, once', async () => {
  const right = await packed('right')
  const place = project('as-locked', right)
  served = right
  const first = await begin(place)
  expect(first).toMatchObject({ code: 0, there: true })
  expect(first.said).toContain('Installing what is missing')
  served = null
  expect(await begin(place)).toEqual({ code: 0, said: 'begun\n', there: true })
})

test('another Node than that of the lock file is refused in a sentence, and not kept', async () => {
  const place = project('tampered', await packed('promised'))
  served = await packed('tampered-with')
  const { code, said, there } = await begin(place)
  expect({ code, there }).toEqual({ code: 1, there: false })
  expect(said).toContain(`${name}, the Node that everything runs on, was not installed`)
  expect(said).not.toContain('begun')
  served = await packed('promised-again')
  expect(await begin(place)).toMatchObject({ code: 1, there: false })
})

test('a Node that cannot be had is missed in the same sentence', async () => {
  const place = project('gone', await packed('gone-since'))
  served = null
  const { code, said } = await begin(place)
  expect(code).toBe(1)
  expect(said).toMatch(/was not installed|could not be installed/)
})

/** As `npm ci --omit=dev` leaves a project that has a package for development. */
const withoutDevelopment = async (title: string) => {
  const right = await packed(`node-of-${title}`)
  const place = project(title, right)
  served = right
  await begin(place)
  const lock = join(place, 'package-lock.json')
  const locked = JSON.parse(readFileSync(lock, 'utf8'))
  locked.packages['node_modules/only-for-development'] = {
    version: '1.0.0',
    integrity: 'sha512-none',
    dev: true,
  }
  writeFileSync(lock, JSON.stringify(locked))
  served = null // whatever is fetched from here on fails
  return place
}
const beginWith = (place: string, options: string) => {
  const file = join(place, 'begin.mjs')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/ensureInstalled\(.*\)/, `ensureInstalled(${options})`),
  )
  return begin(place)
}

test('where no development packages were installed, none are for what runs without them', async () => {
  const place = await withoutDevelopment('omitted')
  expect(await beginWith(place, '{ development: false }')).toEqual({ code: 0, said: 'begun\n', there: true })
  expect(await beginWith(place, '')).toMatchObject({ code: 1 })
})

test('without development packages a page that is there is served as it is, and one that is missing is asked for', async () => {
  const place = join(folder, 'no-bundler')
  const parts = join(place, 'commands', 'parts')
  cpSync(inside('commands', 'parts'), parts, { recursive: true })
  for (const part of ['package.json', 'src/server/product', 'src/server/platform/errors', 'src/model'])
    cpSync(inside(part), join(place, part), { recursive: true })
  const script = join(place, 'page.mjs')
  writeFileSync(
    script,
    "import { ensurePage } from './commands/parts/page.mjs'\nconsole.log(await ensurePage())\n",
  )
  const ask = () => promisify(execFile)(process.execPath, [script])
  const none = await ask()
  expect([none.stdout, none.stderr]).toEqual([
    'false\n',
    expect.stringMatching(/^There is no page in dist.*npm run build/),
  ])
  mkdirSync(join(place, 'dist'))
  writeFileSync(join(place, 'dist', 'index.html'), '<!doctype html>')
  const there = await ask()
  expect([there.stdout, there.stderr]).toEqual(['true\n', expect.stringContaining('is served as it is')])
})

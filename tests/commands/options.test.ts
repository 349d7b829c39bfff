import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { inside, pinnedNode, root } from '../../commands/parts/paths.mjs'

/** Runs a program of ours to its end; what it said is on both outputs together. */
const ended = (program: string, args: readonly string[]): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(pinnedNode, [inside(program), ...args], { cwd: root })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.on('close', (code) => resolve({ code, said }))
  })

test.each([
  ['commands/check.mjs', '--helpp', "Unknown option '--helpp'. There are: --write, --descriptors, --json."],
  ['commands/demo.mjs', '--rows', "Unknown option '--rows'. There are: --proposals <value>."],
  [
    'commands/test.mjs',
    '--entity',
    "Option '--entity <value>' argument missing. There are: --entity <value>, --accept.",
  ],
  ['src/server.ts', '--prot', "Unknown option '--prot'"],
])('%s says in a sentence what is wrong with %s', async (program, option, sentence) => {
  const { code, said } = await ended(program, [option])
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
})

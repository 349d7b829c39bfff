import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../commands/parts/paths.mjs'
import { defences } from '../../prove/defences/every.ts'
import { textOf } from './files.ts'

test('each text that a defence is taken out by stands in its file once, and its test is there', () => {
  const wrong = defences.flatMap(({ what, edits, test: [file] }) => [
    ...edits
      .filter(([place, find]) => textOf(place).split(find).length !== 2)
      .map(([place, find]) => `${what}: ${place} has not once: ${find}`),
    ...(existsSync(join(root, file)) ? [] : [`${what}: there is no ${file}`]),
  ])
  expect(wrong).toEqual([])
})

test('docs/security.md says how many there are', () => {
  expect(textOf('docs/security.md')).toContain(`each of ${defences.length} defences`)
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../commands/parts/paths.mjs'
import { defences } from '../../lab/defences/defences.ts'
import { changedFiles } from '../../lab/defences/take-out.ts'
import { textOf } from './files.ts'

test('each text that a defence is taken out by stands in its file once, and its test is there', () => {
  const wrong = defences.flatMap(([, what, [file], ...edits]) => {
    try {
      changedFiles(edits)
      return existsSync(join(root, file)) ? [] : [`${what}: there is no ${file}`]
    } catch (error) {
      return [`${what}: ${error instanceof Error ? error.message : error}`]
    }
  })
  expect(wrong).toEqual([])
})

test('docs/security.md says how many there are', () => {
  expect(textOf('docs/security.md')).toContain(`each of ${defences.length} defences`)
})

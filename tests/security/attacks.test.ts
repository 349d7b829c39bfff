import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../../commands/parts/paths.mjs'
import { scenes } from '../../prove/attacks/scenes.ts'
import { stages } from '../../prove/attacks/stage.ts'

const { play, end } = stages(root)
afterAll(end)

describe('what somebody who means harm did once is refused, whatever the machine', () => {
  for (const scene of scenes.filter(({ steady }) => steady))
    test(`${scene.finding} ${scene.title}`, { timeout: 300_000 }, async () => {
      const told = await play(scene, 'sqlite')
      expect(told.filter(({ holds }) => !holds)).toEqual([])
      expect(told.length).toBeGreaterThan(0)
    })
})

import type { Verdict } from '../proof.ts'
import { playInBrowser } from '../running/page.ts'

export const shows =
  'a hundred creates, edits, deletes and pages in the browser while every third call fails: nothing typed is lost, every failure shows (5 minutes)'

export const options = { things: 100 }

const test = 'tests/browser/every-third-call.test.ts'

export const prove = async ({ things }: typeof options): Promise<Verdict> => {
  const rounds = String(Math.ceil(things / 4))
  return {
    figures: { things },
    bounds: { [`${test} passes`]: await playInBrowser(test, { UNRELIABLE_ROUNDS: rounds }) },
  }
}

import { afterEach, expect, test, vi } from 'vitest'
import type { Texts } from '../../../src/model/texts/texts.ts'
import { entityOf, model } from '../product.ts'

// What a second language is made of: `src/model/texts/de/deletion.ts` and `…/grammar.ts` would hold these. That each says
// every sentence, with what is put into it, the compiler says; `npm run check` reads this file, too.

const deletion = {
  question: 'Sind Sie sicher?',
  text: (one, label, end) => `${one} „${label}“ wird gelöscht. ${end}`,
  textWith: (one, label, belonging, end) => `Mit ${one} „${label}“ wird gelöscht: ${belonging}. ${end}`,
  textPerhaps: (one, label, belonging, end) =>
    `Mit ${one} „${label}“ wird gelöscht, falls da: ${belonging}. ${end}`,
  final: 'Es kann nicht wiederhergestellt werden.',
  undoable: 'Sie können es rückgängig machen.',
  confirm: 'Löschen',
  cancel: 'Abbrechen',
  done: 'gelöscht',
  doneText: (label) => `${label} wurde gelöscht.`,
  failed: 'Nicht gelöscht',
  failedText: (label) => `${label} ist noch in der Liste.`,
} satisfies Texts['deletion']['deletion']

/** Nouns keep their capitals. */
const lower = ((title) => title) satisfies Texts['grammar']['lower']
const both = ((words) => words.join(' und ')) satisfies Texts['grammar']['both']

afterEach(() => {
  vi.doUnmock('#texts/deletion')
  vi.doUnmock('#texts/grammar')
  vi.resetModules()
})

test('another language says the same in words, order and grammar of its own', async () => {
  const { deletionText: said } = await import('../../../src/model/entity/wording.ts')
  const owning = model.list.find(({ owned }) => owned.length > 0) ?? entityOf('')
  expect(said(model, owning, {}, 'A')).toMatch(/^This deletes the .+ “A”, and its .+ if it has one/)
  vi.resetModules()
  vi.doMock('#texts/deletion', () => ({ deletion }))
  vi.doMock('#texts/grammar', () => ({ both, lower }))
  const { deletionText } = await import('../../../src/model/entity/wording.ts')
  expect(deletionText(model, owning, {}, 'A')).toMatch(
    /^Mit [A-Z].+ „A“ wird gelöscht, falls da: [A-Z].+\. Es kann nicht wiederhergestellt werden\.$/,
  )
  expect(deletionText(model, owning, {}, 'A', true)).toMatch(/rückgängig machen\.$/)
})

const { question: _, ...lacking } = deletion
// @ts-expect-error: a sentence is missing
lacking satisfies Texts['deletion']['deletion']
// @ts-expect-error: a sentence that takes a name is none without it
;({ ...deletion, doneText: 'gelöscht' }) satisfies Texts['deletion']['deletion']
// @ts-expect-error: a label is a text
;({ ...deletion, doneText: (label: number) => String(label) }) satisfies Texts['deletion']['deletion']
// @ts-expect-error: a year has twelve months
;['Januar', 'Februar'] satisfies Texts['form']['inputs']['day']['months']
// @ts-expect-error: every check is worded
;({}) satisfies Texts['checks']['catalogue']

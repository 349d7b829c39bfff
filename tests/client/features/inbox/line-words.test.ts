import { expect, test } from 'vitest'
import { describeNews } from '../../../../src/client/features/inbox/line-words.ts'

test('what somebody else changed of many rows says how many of them one follows', () => {
  const news = { kind: 'batch', at: '' } as const
  const said = (followed: number) =>
    describeNews({ ...news, by: { id: 2, name: 'Anita' }, payload: { kind: 'bulk', followed } })
      .map((piece) => (typeof piece === 'string' ? piece : Object.values(piece).join('')))
      .join('')
  expect(said(412)).toContain('Anita')
  expect(said(412)).toContain(' changed ')
  expect(said(412)).toContain('412')
  expect(said(412)).toContain(' rows that you follow.')
  expect(said(1)).toContain(' row that you follow.')
})

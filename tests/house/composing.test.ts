import { expect, test } from 'vitest'
import { filesIn, textOf } from './files.ts'

/** Keys that an input method takes while a word is being converted. */
const taken = /(?<![\w-])'(?:Enter|Tab|Escape|Arrow(?:Up|Down|Left|Right))'|\bArrow(?:Up|Down|Left|Right):/

/** What lets them pass: the one function, or what asks whether a key may act by itself, which is never while one types. */
const passes = /\bisComposing\(|\bactsAlone\(|\buseMenuKeys\(/

/** Where nobody types: keys come to buttons, cards and cells, or nothing is done that a conversion would mind. */
const nobodyTypes: Readonly<Record<string, string>> = {
  'src/client/app/queued-press.ts': 'cells that nobody serves yet',
  'src/client/shared/choosing/pointing.ts': 'by `useMenuKeys`, which asks',
  'src/client/shared/inputs/ChoiceSelect.tsx': 'by `EntrySelect`, which asks',
  'src/client/shared/design/overlay/Menu.tsx': 'a button',
  'src/client/shared/design/overlay/Tooltips.tsx': 'a tooltip goes',
  'src/client/shared/design/overlay/typed-ahead.ts': 'no field has the focus',
  'src/client/features/import/CheckStep.tsx': 'tabs',
  'src/client/features/inbox/use-inbox.ts': 'by `useKeys`, which asks `actsAlone`',
  'src/client/shared/inputs/month-grid.ts': 'days of a calendar',
  'src/client/shared/inputs/TimePicker.tsx': 'times of a list',
  'src/client/features/layouts/Board.tsx': 'cards',
  'src/client/features/layouts/follow-drag.ts': 'what is dragged goes back',
  'src/client/features/layouts/months.ts': 'days of a calendar, by what asks `actsAlone`',
  'src/client/features/layouts/Calendar.tsx': 'entries',
  'src/client/features/list/table-keys.ts': 'rows, by what asks `actsAlone`',
  'src/client/features/many/follow-region.ts': 'rows; what is written in is left out',
  'src/client/features/record/use-peeked.ts': 'by `useKeys`, which asks `actsAlone`',
}

test('whatever listens to Enter, Tab, Escape or arrows lets those of an input method pass', () => {
  const listening = filesIn('src/client').filter((file) => /\.tsx?$/.test(file) && taken.test(textOf(file)))
  const deaf = listening.filter((file) => !passes.test(textOf(file)))
  expect(listening.length).toBeGreaterThan(20)
  expect(deaf.filter((file) => !Object.hasOwn(nobodyTypes, file))).toEqual([])
})

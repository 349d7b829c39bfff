import { chromium } from '@playwright/test'
import { ensureChromium } from '../../commands/parts/chromium.mjs'
import { parseOptions } from '../../commands/parts/options.mjs'
import { chromiumOptions } from '../../tests/support/browser.ts'
import { inWords, mark, milliseconds, table, thisMachine } from './report/table.ts'
import { measureViews, type ViewsRun } from './views/measure.ts'

/**
 * npm run bench -- views: how fast the saved views of a list are told, and their menu opened, where there are very many.
 *
 *     --views 5000                so many
 *     --database sqlite,postgres  which of them
 *     --quick                     few repetitions
 */
const values = parseOptions({
  views: { type: 'string', default: '5000' },
  database: { type: 'string', default: 'sqlite,postgres' },
  quick: { type: 'boolean', default: false },
})

/** Milliseconds of a call, and of the main thread. */
const most = 20

if (!(await ensureChromium())) throw new Error('No Chromium is on this machine and none could be installed.')
const runs: ViewsRun[] = []
const browser = await chromium.launch(await chromiumOptions())
try {
  for (const database of ['sqlite', 'postgres'] as const)
    if (values.database.split(',').includes(database))
      runs.push(
        await measureViews(browser, {
          database,
          views: Number(values.views),
          times: values.quick ? 10 : 40,
        }),
      )
} finally {
  await browser.close()
}
const shown = (figure: number): string => mark(figure <= most, milliseconds(figure))
console.log(
  [
    '## Saved views of a list',
    `${inWords(thisMachine())}. Over HTTP, one client. Wanted: ≤ ${most} ms each.`,
    table(
      ['database', 'views', 'what', 'p50 ms', 'p99 ms'],
      runs.flatMap(({ database, views, reads, menu }) => [
        ...reads.map(({ what, p50, p99 }) => [database, String(views), what, shown(p50), milliseconds(p99)]),
        [database, String(views), 'their menu opens (main thread)', shown(menu), '–'],
      ]),
    ),
  ].join('\n\n'),
)

import { expect, test } from 'vitest'
import { kinds } from '../../src/model/index.ts'
import { filesIn, textOf } from './files.ts'

const name = `'(?:${Object.keys(kinds).join('|')})'`

/** How a kind is asked for by its name, whatever it is compared by. */
const asked = new RegExp(
  [
    `\\bkind\\)?\\s*[!=]==?\\s*${name}`,
    `${name}\\s*[!=]==?\\s*\\S*\\bkind\\b`,
    `\\bswitch \\((?:field\\??\\.)?kind\\)`,
    `(?:\\]\\.includes\\((?:\\w+\\??\\.)*|\\.(?:includes|has|indexOf)\\(field\\??\\.)kind\\)`,
    `\\bkind in (?!kinds\\b)\\w+`,
    `Record<Kind\\b`,
  ].join('|'),
)

/** Where a kind may be asked for by name: its own file, its input, its cell, and the word of the language. */
const homes = /^src\/(model\/kinds|client\/shared\/(inputs|cells)|descriptor)\//

test('nobody else asks for a kind by its name', () => {
  const found = filesIn('src')
    .filter((file) => /\.tsx?$/.test(file) && !homes.test(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line) => (asked.test(line) ? [`${file}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([
    // Whom one signs in as is known by the address that letters go to.
    "src/model/check/product.ts: (field) => field.kind === 'email' && field.unique !== undefined && field.required === true,",
    "src/server/access/account-model.ts: const emailField = part(account, ({ kind }) => kind === 'email', 'email')",
  ])
})

test('no screen reads what checks, tools and the server alone ask of a kind', () => {
  const screens = filesIn('src/client')
  expect(screens.filter((file) => /detailsOf|kinds\/details/.test(textOf(file)))).toEqual([])
})

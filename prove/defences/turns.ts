import { type Defence, defence } from './defence.ts'

const aside = 'tests/server/database/aside.test.ts'
const places = 'tests/server/access/places.test.ts'
const whole = 'tests/server/routes/whole.test.ts'
const turns = 'tests/server/turns.test.ts'

/** What keeps one who asks for much from keeping others waiting. */
export const turnDefences: readonly Defence[] = [
  defence(
    'C18',
    'who has waited for a place goes behind everybody else',
    [turns, 'who asks for many waits behind who asks for one'],
    [
      'src/server/fairness/turns.ts',
      '      this.#round.delete(who)\n      if (one.waiting.length > 0)',
      '      if (one.waiting.length > 0)',
    ],
  ),
  defence(
    'C18',
    'who waits for the most gives a place up',
    [turns, 'where all wait that may'],
    [
      'src/server/fairness/turns.ts',
      'longest[1].waiting.length <= one.waiting.length + 1',
      'longest[1].waiting.length > 0',
    ],
  ),
  defence(
    'C18',
    'who went away while waiting is passed over',
    [turns, 'whoever goes away while waiting does no work'],
    [
      'src/server/fairness/turns.ts',
      '      stopHearing = asker.whenGone(() => {\n        giveUp()',
      '      stopHearing = asker.whenGone(() => {',
    ],
  ),
  defence(
    'C18',
    'one asker has one thread at most',
    [aside, 'who asks for much keeps nobody else waiting'],
    ['src/server/database/sqlite/aside.ts', 'widthOfOne: 1, length: 1000', 'widthOfOne: 2, length: 1000'],
  ),
  defence(
    'C18',
    'one asker has one connection for long reads at most',
    [aside, 'of one asker one read is under way at a time'],
    [
      'src/server/database/postgres/postgres-database.ts',
      'widthOfOne: 1, length: 1000',
      'widthOfOne: 3, length: 1000',
    ],
  ),
  defence(
    'C18',
    'a read that nobody waits for is cancelled',
    [aside, 'what runs in PostgreSQL is cancelled'],
    ['src/server/database/postgres/postgres-database.ts', '      this.#cancel(client)\n', ''],
  ),
  defence(
    'C18',
    'the log is taken in while reads go on',
    [aside, 'the log stays small'],
    ['src/server/database/sqlite/sqlite-database.ts', '      logKeeper.look()\n', ''],
  ),
  defence(
    'C18',
    'an account has so many reads under way',
    [places, 'an account has four reads under way'],
    ['src/server/fairness/turns.ts', 'widthOfOne: 4, length: 5000', 'widthOfOne: 256, length: 5000'],
  ),
  defence(
    'C18',
    'a call that nobody waits for gives its place up',
    [places, 'a call that nobody waits for any more is not begun'],
    ['src/server/auth/allow.ts', "    reply.raw.once('close', leave)\n", ''],
  ),
  defence(
    'C18',
    'an answer that nobody takes keeps no place',
    [places, 'answers that nobody takes keep no places'],
    ['src/server/auth/allow.ts', '    if (request.leave) setImmediate(request.leave)\n', ''],
  ),
  defence(
    'C18',
    'who has gone away takes no place',
    [places, 'who goes away while their session is looked up'],
    ['src/server/auth/allow.ts', '    if (request.asker.gone) return\n', ''],
  ),
  defence(
    'C18',
    'who is let in lets the next in after it, not within it',
    [turns, 'thousands who leave at once'],
    ['src/server/fairness/turns.ts', '    if (this.#letting) return\n', ''],
  ),
  defence(
    'C18',
    'who waited is asked once more',
    [places, 'who waited is asked once more whether they are still signed in'],
    [
      'src/server/auth/allow.ts',
      '      if (waited) admitAgain(arrival)\n      else arrival.done()\n',
      '      arrival.done()\n',
    ],
  ),
  defence(
    'C18',
    'a whole table is on its way once for each account',
    [whole, 'is on its way once for each account'],
    ['src/server/rows/read/read-whole.ts', 'widthOfOne: 1, length: 500', 'widthOfOne: 8, length: 500'],
  ),
  defence(
    'C18',
    'a whole table comes in slices',
    [whole, 'is sent in slices'],
    ['src/server/rows/read/read-whole.ts', 'const slice = 500', 'const slice = 50_000'],
  ),
]

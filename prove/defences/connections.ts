// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { type Defence, defence } from './defence.ts'

const connections = 'tests/server/wire/connections.test.ts'
const listeners = 'tests/server/database/listeners.test.ts'
const stalled = 'tests/server/freshness/stalled.test.ts'
const lastResort = 'tests/server/last-resort.test.ts'
const announcer = 'src/server/database/postgres/announcer.ts'

/** What keeps one who means harm from taking the server from everybody else, on the wire and by the database: C18. */
export const connectionDefences: readonly Defence[] = [
  defence(
    'C18',
    'the requests of a connection without an answer are bounded',
    [connections, 'requests of one connection without an answer'],
    ['src/server/http/unanswered.ts', 'if (count >= most) {', 'if (count < 0) {'],
  ),
  defence(
    'C18',
    'who takes nothing is let go',
    [connections, 'is closed where the answer is not taken'],
    ['src/server/http/unanswered.ts', 'else socket.destroy()', ''],
  ),
  defence(
    'C18',
    'a connection is looked at after twenty seconds',
    [connections, 'is looked at after twenty seconds'],
    ['src/server/http/settings.ts', 'connectionTimeout: 20 * second,', ''],
  ),
  defence(
    'C18',
    'who does not close after our last answer is closed',
    [connections, 'is closed after an answer'],
    [
      'src/server/http/malformed.ts',
      'setTimeout(() => socket.destroy(), lingerMilliseconds)',
      'setTimeout(() => {}, lingerMilliseconds)',
    ],
  ),
  defence(
    'C18',
    'one address has a share of the connections',
    [connections, 'are closed beyond their share'],
    [
      'src/server/http/connections.ts',
      'if (count >= connectionsPerAddress) return void socket.destroy()',
      '',
    ],
  ),
  defence(
    'C18',
    'a stream that nobody reads is cut',
    [stalled, 'a stream whose reader takes nothing'],
    ['src/server/calls/changes.ts', 'if (stalled()) return cut()', ''],
  ),
  defence(
    'C18',
    'all who ask for health share one question',
    ['tests/server/wire/health.test.ts', 'all who ask for health'],
    ['src/server/calls/health.ts', 'asked ??= ask()', 'asked = ask()'],
  ),
  defence(
    'C18',
    'what is heard from other processes is read before it is taken for ours',
    ['tests/server/database/misheard.test.ts', 'C18 whatever is said'],
    [
      announcer,
      'if (said === null) this.#listeners.notUnderstood()',
      'if (said === null) throw new Error("no envelope")',
    ],
  ),
  defence(
    'C18',
    'what nobody understands has everything dropped once a second at most',
    [listeners, 'what nobody understands'],
    ['src/server/database/driver/listeners.ts', 'if (this.#timer !== null) return', ''],
  ),
  defence(
    'C18',
    'the channel is known to those alone who may read the database',
    ['tests/server/database/misheard.test.ts', 'C18 who may sign in'],
    ['src/server/database/postgres/announcer.ts', '`admin_${version}_${secret}`', "'admin_changes'"],
  ),
  defence(
    'C18',
    'a listener that fails ends nothing',
    [listeners, 'a listener that fails'],
    [
      'src/server/database/driver/listeners.ts',
      'this.#misheard(error)\n          this.#miss(listener)',
      'throw error',
    ],
  ),
  defence(
    'C18',
    'a fault that nobody caught is outlived',
    [lastResort, 'C18 a fault that nobody caught'],
    [
      'src/server.ts',
      '  outliveFaults(process, { faulted: server.faulted, giveUp: () => end(1), now: () => new Date() })\n',
      '',
    ],
  ),
  defence(
    'C18',
    'a process that fails by the dozen ends',
    [lastResort, 'C18 a process that fails'],
    ['src/server/errors/last-resort.ts', 'giveUp()\n      }', '}'],
  ),
]

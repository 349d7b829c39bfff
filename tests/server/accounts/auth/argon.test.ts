import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inside, pinnedNode } from '../../../../commands/parts/paths.mjs'

/** Of the reference implementation. */
const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

/** In a process of its own: in this one hashes are light. */
const hashing = `import(${JSON.stringify(inside('src', 'server', 'accounts', 'auth', 'passwords.ts'))}).then(
  async ({ argonHash, argonMatches, isWeak }) => {
    const own = await argonHash('correct horse battery')
    const matches = [[own, 'correct horse battery'], [own, 'Correct horse battery'], ['${known}', 'password'],
      ['${known}', 'passwort'], [null, 'password'], ['$argon2id$', 'password']]
    const light = own.replace('m=19456', 'm=8')
    console.log(JSON.stringify({
      own: own.replace(/\\$[^$]+\\$[^$]+$/, ''),
      differs: own !== (await argonHash('correct horse battery')),
      matches: await Promise.all(matches.map(([hash, secret]) => argonMatches(secret, hash))),
      lighter: await argonMatches('correct horse battery', light),
      weak: [isWeak(own), isWeak(light)],
    }))
  })`

test('a password is hashed by argon2id with the work that OWASP names, and told from every other', async () => {
  const { stdout } = await promisify(execFile)(pinnedNode, ['-e', hashing])
  expect(JSON.parse(stdout)).toEqual({
    own: '$argon2id$v=19$m=19456,t=2,p=1',
    differs: true,
    matches: [true, false, true, false, false, false],
    lighter: false,
    weak: [false, true],
  })
})

import { type Defence, defence } from './defence.ts'

const long = 'tests/security/c18-long-texts.test.ts'
const alike = 'tests/server/records/look-alikes.test.ts'
const form = 'src/model/normal-form.ts'
const unseen = 'src/model/unseen.ts'
const text = 'src/model/kinds/text.ts'

/** What keeps a text from costing more than its length, C18, and names from being taken for one another, C15. */
export const textDefences: readonly Defence[] = [
  defence(
    'C18',
    'a text that is far too long is not looked into',
    [long, 'C18 in a row that is created: of 80 KB'],
    [text, 'if (isFarBeyond(value, limit)) return { message: invalid.tooLong(field.label, limit) }', ''],
  ),
  defence(
    'C18',
    'no letter has more marks than any language writes',
    [long, 'C18 in a row that is created: of 200'],
    [text, 'if (hasLongRun(cleared))', 'if (value === null)'],
  ),
  defence(
    'C18',
    'runs of marks are broken before they are put in order',
    [long, 'C18 as a keyword'],
    [form, 'const once = broken(text).normalize(form)', 'const once = text.normalize(form)'],
  ),
  defence(
    'C18',
    'an email that is far too long is looked for nowhere',
    [long, 'C18 as an email'],
    [
      'src/server/auth/sign-in.ts',
      'if (isFarBeyond(email, longestAddress)) return null',
      "if (email === '') return null",
    ],
  ),
  defence(
    'C18',
    'an email that is far too long is counted as it stands',
    [long, 'C18 as an email'],
    ['src/server/auth/attempts.ts', 'isFarBeyond(email, longestAddress)\n    ?', "email === ''\n    ?"],
  ),
  defence(
    'C18',
    'a secret that is far too long is compared with nothing',
    [long, 'C18 as a secret'],
    [
      'src/server/auth/passwords.ts',
      "const parts = isFarBeyond(secret, longestPassword) ? null : written.exec(hash ?? '')",
      "const parts = written.exec(hash ?? '')",
    ],
  ),
  defence(
    'C18',
    'a password that is far too long is refused as it stands',
    [long, 'C18 as a confirmation'],
    ['src/model/kinds/confirmation.ts', 'if (isFarBeyond(value, longestPassword))', "if (value === '')"],
  ),
  defence(
    'C18',
    'a call that takes a few words takes no more',
    [long, 'C18 POST /api/login'],
    [
      'src/server/calls/session.ts',
      "{ schema: ref('Login'), limit: smallBodyLimit }",
      "{ schema: ref('Login'), limit: 2 ** 20 }",
    ],
  ),
  defence(
    'C15',
    'what nobody sees is left out of a line',
    ['tests/model/unseen.test.ts', 'a soft hyphen'],
    [unseen, ".replace(unseenInLine, '$1')", ''],
  ),
  defence(
    'C15',
    'spaces are of one kind in a line',
    ['tests/model/unseen.test.ts', 'the space'],
    [unseen, ".replace(unseenInLine, '$1').replace(oddSpace, ' ')", ".replace(unseenInLine, '$1')"],
  ),
  defence(
    'C15',
    'names are compared by what is seen of them',
    [alike, 'with broad letters'],
    [
      'src/server/sql/text-key.ts',
      'const full = whole ? foldedWhole(text) : folded(text)',
      'const full = folded(text)',
    ],
  ),
  defence(
    'C15',
    'no word of a name mixes alphabets that look alike',
    [alike, 'with a letter of another alphabet'],
    ['src/model/alphabets.ts', '.length > 1', '.length > 3'],
  ),
  defence(
    'C15',
    'rows that come to look alike are kept apart',
    ['tests/server/schema/rekeyed.test.ts', 'of rows that have come to look alike'],
    ['src/server/schema/fill-key.ts', 'own.set(later, ownKey(key, later))', ''],
  ),
]

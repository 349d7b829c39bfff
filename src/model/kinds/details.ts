import type { Kind } from '../../descriptor/index.ts'
import { plainNumber } from '../values/written-number.ts'
import { choiceDetails } from './choice.ts'
import { computedDetails } from './computed.ts'
import { confirmationDetails } from './confirmation.ts'
import { dateDetails } from './date.ts'
import { datetimeDetails } from './datetime.ts'
import { daysUntilDetails } from './days-until.ts'
import { decimalDetails } from './decimal.ts'
import { emailDetails } from './email.ts'
import { fileDetails } from './file.ts'
import { filesDetails } from './files.ts'
import { flagDetails } from './flag.ts'
import { htmlDetails } from './html.ts'
import { imageDetails } from './image.ts'
import type { KindDetails } from './kind.ts'
import { longtextDetails } from './longtext.ts'
import { moneyDetails } from './money.ts'
import { numberDetails } from './number.ts'
import { passwordDetails } from './password.ts'
import { phoneDetails } from './phone.ts'
import { readDay, readTime } from './read-days.ts'
import { readDecimal, readNumber } from './read-figures.ts'
import { readUrl } from './read-url.ts'
import { readChoice, readFlag } from './read-words.ts'
import { referenceDetails } from './reference.ts'
import { referencesDetails } from './references.ts'
import { rowsDetails } from './rows.ts'
import { sequenceDetails } from './sequence.ts'
import { dayOrders, numberMarks, oneWay, type SpellingReader, spellingsOf } from './spelling.ts'
import { textDetails } from './text.ts'
import { urlDetails } from './url.ts'

/**
 * Adds the spellings of a file reader to a kind's details. They are added here because the page uses the readers too,
 * but its first list does not.
 */
const readBy = (reader: SpellingReader, ways: readonly string[], details: KindDetails): KindDetails => ({
  ...details,
  spellings: spellingsOf(reader, ways),
})

const numberWritten: KindDetails = {
  ...numberDetails,
  written: (value) => (typeof value === 'number' ? plainNumber(value) : ''),
}

const details = {
  text: textDetails,
  longtext: longtextDetails,
  email: emailDetails,
  password: passwordDetails,
  confirmation: confirmationDetails,
  date: readBy(readDay, dayOrders, dateDetails),
  number: readBy(readNumber, numberMarks, numberWritten),
  flag: readBy(readFlag, oneWay, flagDetails),
  choice: readBy(readChoice, oneWay, choiceDetails),
  reference: referenceDetails,
  references: referencesDetails,
  daysUntil: daysUntilDetails,
  image: imageDetails,
  html: htmlDetails,
  url: readBy(readUrl, oneWay, urlDetails),
  phone: phoneDetails,
  sequence: sequenceDetails,
  decimal: readBy(readDecimal, numberMarks, decimalDetails),
  money: readBy(readDecimal, numberMarks, moneyDetails),
  datetime: readBy(readTime, dayOrders, datetimeDetails),
  rows: rowsDetails,
  computed: computedDetails,
  file: fileDetails,
  files: filesDetails,
} satisfies Record<Kind, KindDetails>

/** The details of a kind for checks, documents, tools and the server. No file that the page loads may import this. */
export const detailsOf = (kind: Kind): KindDetails => details[kind]

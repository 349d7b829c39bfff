import type { Kind } from '../../descriptor/index.ts'
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
import { referenceDetails } from './reference.ts'
import { referencesDetails } from './references.ts'
import { rowsDetails } from './rows.ts'
import { sequenceDetails } from './sequence.ts'
import { textDetails } from './text.ts'
import { urlDetails } from './url.ts'

const details = {
  text: textDetails,
  longtext: longtextDetails,
  email: emailDetails,
  password: passwordDetails,
  confirmation: confirmationDetails,
  date: dateDetails,
  number: numberDetails,
  flag: flagDetails,
  choice: choiceDetails,
  reference: referenceDetails,
  references: referencesDetails,
  daysUntil: daysUntilDetails,
  image: imageDetails,
  html: htmlDetails,
  url: urlDetails,
  phone: phoneDetails,
  sequence: sequenceDetails,
  decimal: decimalDetails,
  money: moneyDetails,
  datetime: datetimeDetails,
  rows: rowsDetails,
  computed: computedDetails,
  file: fileDetails,
  files: filesDetails,
} satisfies Record<Kind, KindDetails>

/** What checks, documents, tools and the server ask of a kind. No file that the page reads may import this. */
export const detailsOf = (kind: Kind): KindDetails => details[kind]

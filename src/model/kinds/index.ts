import type { Kind } from '../../descriptor/index.ts'
import { choice } from './choice.ts'
import { computed } from './computed.ts'
import { confirmation } from './confirmation.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { daysUntil } from './days-until.ts'
import { decimal } from './decimal.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { files } from './files.ts'
import { flag } from './flag.ts'
import { html } from './html.ts'
import { image } from './image.ts'
import type { KindMeaning } from './kind.ts'
import { longtext } from './longtext.ts'
import { money } from './money.ts'
import { number } from './number.ts'
import { password } from './password.ts'
import { phone } from './phone.ts'
import { reference } from './reference.ts'
import { references } from './references.ts'
import { rows } from './rows.ts'
import { sequence } from './sequence.ts'
import { text } from './text.ts'
import { url } from './url.ts'

/**
 * The meaning of each kind of field. For a new kind, the compiler requires its entry here, its details, its input and
 * its cell.
 */
export const kinds = {
  text,
  longtext,
  email,
  password,
  confirmation,
  date,
  number,
  flag,
  choice,
  reference,
  references,
  daysUntil,
  image,
  html,
  url,
  phone,
  sequence,
  decimal,
  money,
  datetime,
  rows,
  computed,
  file,
  files,
} satisfies Record<Kind, KindMeaning>

/** The meaning of a kind that is known only at run time. */
export const meaningOf = (kind: Kind): KindMeaning => kinds[kind]

/** Whether a field is secret; code that outputs values must ask this instead of testing for kinds. */
export const isSecret = ({ kind }: { readonly kind: Kind }): boolean => kinds[kind].secret

/**
 * Kinds whose values are stored in the row and entered by people: such a field may change to another of these kinds.
 */
export const carriedKinds: readonly Kind[] = /* @__PURE__ */ Object.entries(kinds).flatMap(
  ([kind, { column, links, files, accepted, secret, given }]: [string, KindMeaning]) =>
    column !== null && !links && !files && accepted && !secret && !given ? [kind as Kind] : [],
)

export { detailsOf } from './details.ts'
export type {
  Accepted,
  ColumnType,
  Keying,
  KindDetails,
  KindMeaning,
  Random,
  StorageFormat,
  WireSchema,
} from './kind.ts'

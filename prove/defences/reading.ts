// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { type Defence, defence } from './defence.ts'

const fields = 'tests/security/c01-hidden-fields.test.ts'
const ways = 'tests/security/c01-hidden-ways.test.ts'
const owned = 'tests/security/c01-owned-rows.test.ts'
const leaks = 'tests/security/c02-leaks.test.ts'
const injection = 'tests/security/c08-injection.test.ts'
const listQuery = 'src/server/calls/query.ts'
const accessFields = 'src/server/context/fields.ts'
const shape = 'src/server/rows/read/shape.ts'
const keyword = 'src/server/rows/read/keyword.ts'

/** What keeps readers to what they may see: C1, C2 and C8. */
export const reading: readonly Defence[] = [
  defence(
    'C1',
    'sorting by declared columns alone',
    [fields, 'C1 no list sorts by'],
    [listQuery, "if (text !== '' && !names.includes(text))", 'if (names.length === 0)'],
  ),
  defence(
    'C1',
    'a parameter given once',
    [fields, 'C1 no list takes'],
    [listQuery, "const given = query[name] ?? ''", "const given = String(query[name] ?? '')"],
  ),
  defence(
    'C1',
    'no parameter with brackets',
    [fields, 'C1 no list takes'],
    [listQuery, 'noteUnknown(query, Object.keys(parameters), errors)\n', '\n'],
  ),
  defence(
    'C1',
    'order is asc or desc',
    [fields, 'C1 no list takes'],
    [listQuery, "if (text !== '' && text !== 'asc' && text !== 'desc')", "if (text === 'neither')"],
  ),
  defence(
    'C1',
    'answers hold visible fields alone',
    [fields, 'C1 a field that somebody may not see'],
    [accessFields, 'sources(entity, field).every((each) => maySee(caller, each))', 'field.name !== ""'],
  ),
  defence(
    'C1',
    'what is worked out from a hidden field is hidden',
    [ways, 'C1 a hidden field is not told'],
    [accessFields, 'return source ? [field, source] : [field]', 'return source ? [field] : [field]'],
  ),
  defence(
    'C1',
    'other names of a hidden field are hidden',
    [ways, 'C1 a hidden field is not told'],
    [
      'src/server/rows/read/shape.ts',
      'const field = fields.find((each) => each.name === name)',
      'const field = entity.fields.find((each) => each.name === name)',
    ],
  ),
  defence(
    'C1',
    'search over every entity keeps to what one may read',
    ['tests/server/routes/search.test.ts', 'C1 holds nothing'],
    ['src/server/calls/search.ts', 'may(caller, entity.permission.read)', 'entity.label.length > 0'],
  ),
  defence(
    'C1',
    'sorting by visible fields alone',
    [fields, 'C1 a field that somebody may not see'],
    [listQuery, 'sortNamesOf(sightOf(model, entity, caller).fields)', 'sortNamesOf(entity.fields)'],
  ),
  defence(
    'C1',
    'payloads set visible fields alone',
    [fields, 'C1 a field that somebody may not see'],
    [accessFields, 'maySee(caller, field) &&', ''],
  ),
  defence(
    'C1',
    'texts that only some may see are searched for nobody',
    [fields, 'C1 a field that somebody may not see'],
    [
      'src/server/rows/store/search-index.ts',
      'field.stored && field.access?.read === undefined',
      'field.stored',
    ],
  ),
  defence(
    'C1',
    'search follows visible references alone',
    [ways, 'C1 a hidden reference'],
    [keyword, 'column.to !== undefined && fields.includes(column)', 'column.to !== undefined'],
  ),
  defence(
    'C1',
    'what belongs to a row travels along for those who may read it',
    [owned, 'C1 what belongs to a row'],
    [shape, ' || !seen.includes(name)', ''],
  ),
  defence(
    'C1',
    'rows are narrowed by what one may read',
    [owned, 'C1 no list is narrowed'],
    [listQuery, 'if (!possible.includes(text))', "if (text === 'nothing')"],
  ),
  defence(
    'C1',
    'search follows owned rows that one may read',
    [owned, 'C1 search follows what belongs'],
    [keyword, ' || !seen.includes(name)', ''],
  ),
  defence(
    'C1',
    'history shows visible fields alone',
    [ways, 'C1 the history of a row'],
    [
      'src/server/rows/read/read-history.ts',
      'return visibleFields(entity, caller).flatMap',
      'return entity.fields.flatMap',
    ],
  ),
  defence(
    'C1',
    'options without the right to read are id and label',
    [ways, 'C1 the options'],
    [
      'src/server/calls/lists.ts',
      'may(caller, entity.permission.read) ? sightOf(model, entity, caller) : null',
      'sightOf(model, entity, caller)',
    ],
  ),
  defence(
    'C1',
    'a page without the right to read is refused',
    [ways, 'C1 the options'],
    ['src/server/calls/lists.ts', 'const mayRead = [entity.permission.read]', "const mayRead = 'session'"],
  ),
  defence(
    'C1',
    'wildcards of PostgreSQL are escaped',
    [ways, 'C1 the keyword'],
    [keyword, "keyword.replaceAll(/[\\\\%_]/g, '\\\\$&')", 'keyword'],
  ),
  defence(
    'C1',
    'operators of the piece index are quoted',
    [ways, 'C1 the keyword'],
    [keyword, '`"${keyword.replaceAll(\'"\', \'""\')}"`', 'keyword'],
  ),
  defence(
    'C1',
    'a keyword has its length',
    [ways, 'C1 a keyword is no longer'],
    [listQuery, '[...text].length > longestKeyword', 'longestKeyword === 0'],
  ),
  defence(
    'C2',
    'passwords are in no answer',
    [leaks, 'C2 a created or changed account'],
    ['src/server/rows/read/shape.ts', 'if (isSecret(field)) return []', ''],
    [
      'src/server/calls/row-schemas.ts',
      'if (isSecret(field)) return {}',
      "if (field.kind === 'confirmation') return {}",
    ],
  ),
  defence(
    'C2',
    'history never holds a secret',
    [leaks, 'C2 no answer of any call'],
    ['src/server/rows/store/history.ts', 'isSecret(field) ? hidden : [', '['],
    ['src/server/rows/read/read-history.ts', 'isSecret(field) ? hidden : change', 'change'],
  ),
  defence(
    'C2',
    'faults are answered in our words',
    [leaks, 'C2 a fault of the server'],
    ['src/server/http/errors.ts', 'new Refusal(500, refused.failed)', 'new Refusal(500, error.message)'],
  ),
  defence(
    'C2',
    'the log redacts secrets',
    [leaks, 'C2 what a part of the server logs'],
    [
      'src/server/http/logging.ts',
      'paths: [...secrets, ...secrets.map((key) => `*.${key}`), ...secrets.map((key) => `*.*.${key}`)],',
      'paths: [],',
    ],
  ),
  defence(
    'C2',
    'the log names routes, not addresses',
    [leaks, 'C2 no line of the log'],
    ['src/server/http/logging.ts', 'route: request.routeOptions.url ?? null', 'route: request.url'],
  ),
  defence(
    'C2',
    'tokens are kept as hashes',
    [leaks, 'C2 neither a token'],
    ['src/server/auth/sessions.ts', "hash('sha256', token, 'base64url')", 'token'],
  ),
  defence(
    'C8',
    'keywords are parameters',
    [injection, 'C8 64 strings'],
    [keyword, 'instr(${column}, ?) > 0', "instr(${column}, '${keyword}') > 0"],
    [keyword, 'parameters: columns.map(() => keyword),', 'parameters: [],'],
    [keyword, 'if ([...keyword].length < shortestPiece)', 'if (shortestPiece > 0)'],
  ),
  defence(
    'C8',
    'ids of options are whole numbers',
    [injection, 'C8 64 strings'],
    [listQuery, 'parts.every((part) => /^[1-9]\\d{0,14}$/.test(part))', "!parts.includes('')"],
  ),
  defence(
    'C8',
    'a text is a text before any statement',
    [injection, 'C8 {'],
    [
      'src/model/kinds/text.ts',
      "if (typeof value !== 'string') return { message: invalid.text(field.label) }",
      "if (typeof value !== 'string') return { value }",
    ],
  ),
]

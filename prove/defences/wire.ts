// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { type Defence, defence } from './defence.ts'

const crossSite = 'tests/security/c06-cross-site.test.ts'
const scripts = 'tests/security/c07-stored-scripts.test.ts'
const cells = 'tests/client/cells/cells.test.tsx'
const files = 'tests/security/c11-files.test.ts'
const addresses = 'tests/security/c12-addresses.test.ts'
const parsers = 'tests/security/c15-parsers.test.ts'
const requests = 'tests/server/wire/wire.test.ts'
const bodies = 'src/server/http/bodies.ts'
const headers = 'src/server/http/headers.ts'

/** What keeps bytes, addresses and markup from being more than they are: C6, C7, C11, C12 and C15. */
export const wireDefences: readonly Defence[] = [
  defence(
    'C6',
    'the cookie counts for no call',
    [crossSite, 'C6 the cookie alone'],
    [
      'src/server/auth/allow.ts',
      'tokenOf(request.headers.authorization)',
      'tokenOf(request.headers.authorization ?? request.headers.cookie?.replace("token=", "Bearer "))',
    ],
  ),
  defence(
    'C6',
    'what a form sends is no body',
    [crossSite, 'C6 a form of another site'],
    [bodies, 'app.removeAllContentTypeParsers()', 'app.removeContentTypeParser("application/json")'],
  ),
  defence(
    'C6',
    'answers are for this origin',
    [crossSite, 'C6 no other origin'],
    [headers, "'cross-origin-resource-policy': 'same-origin',", ''],
  ),
  defence(
    'C7',
    'no answer is sniffed for markup',
    [scripts, 'C7 what looks like a script'],
    [headers, "'x-content-type-options': 'nosniff',", ''],
  ),
  defence(
    'C7',
    'nothing in an answer of a call is run',
    [scripts, 'C7 what looks like a script'],
    [headers, `'content-security-policy': "default-src 'none'; frame-ancestors 'none'",`, ''],
  ),
  defence(
    'C7',
    'the page runs no script but its own',
    ['tests/server/wire/page.test.ts', 'the policy allows'],
    [headers, `["script-src 'self'",`, `["script-src 'self' 'unsafe-inline'",`],
  ),
  defence(
    'C7',
    'raw html is sanitised',
    [cells, 'raw html reaches the page'],
    ['src/client/cells/sanitise-html.ts', 'purifier.sanitize(source, allowed)', 'source'],
  ),
  defence(
    'C7',
    'links of raw html lead outwards by https, mail or telephone',
    [cells, '<a href="javascript'],
    [
      'src/client/cells/sanitise-html.ts',
      'ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,',
      'ALLOWED_URI_REGEXP: /./,',
    ],
  ),
  defence(
    'C7',
    'images come from here or are bitmaps',
    [cells, 'an image at'],
    ['src/model/kinds/image.ts', 'data.test(address) || ownPath.test(address)', 'address !== ""'],
  ),
  defence(
    'C7',
    'labels of charts are text',
    ['tests/client/home/figures.test.ts', 'C7 what a chart'],
    [
      'src/client/home/chart-look.ts',
      'text.replace(/[&<>"\']/g, (sign) => `&#${sign.charCodeAt(0)};`)',
      'text',
    ],
  ),
  defence(
    'C11',
    'built assets of known kinds are served, and nothing else',
    [files, 'C11 of a built page'],
    ['src/server/http/page.ts', 'if (type === undefined) continue', ''],
    ['src/server/http/page.ts', 'type,\n      plain', "type: type ?? 'text/plain',\n      plain"],
  ),
  defence(
    'C11',
    'no path reaches the disk',
    [files, 'C11 by way of'],
    [
      'src/server/http/page.ts',
      'for (const [name, asset] of assets)\n',
      "app.get('/assets/*', { config: { need: 'nothing' } }, (request, reply) => reply.send(readFileSync(join(folder, '..', '..', decodeURIComponent(request.url.slice(8).split('?')[0] ?? '')))))\n  for (const [name, asset] of assets)\n",
    ],
  ),
  defence(
    'C12',
    'an id is a whole number',
    [addresses, 'C12 1%2f'],
    [
      'src/server/calls/call.ts',
      '/^[1-9]\\d{0,15}$/.test(text) ? Number(text) : 0',
      'Number.parseInt(text, 10) || 0',
    ],
  ),
  defence(
    'C12',
    'an address of the page asks for whole numbers alone',
    ['tests/client/form/plain-server.test.tsx', 'C12 an address'],
    ['src/client/request/paths.ts', '/^[1-9]\\d{0,15}$/.test(id)', "id !== ''"],
  ),
  defence(
    'C12',
    'links are relative to the origin',
    [addresses, 'C12 the host'],
    [
      'src/server/calls/lists.ts',
      "client: [groupOf(entity), 'list'],\n    handler: async ({ parts }, { caller, query }) => {",
      "client: [groupOf(entity), 'list'],\n    handler: async ({ parts }, { caller, query, header }) => {",
    ],
    [
      'src/server/calls/lists.ts',
      'return { body: await readList(parts, { entity, list: null, query, sight, today }) }',
      'return { body: (await readList(parts, { entity, list: null, query, sight, today })).replaceAll(\'"/api\', `"http://${header("host")}/api`) }',
    ],
  ),
  defence(
    'C12',
    'the token goes to no other origin',
    ['tests/client/request/api.test.ts', 'to another origin goes without'],
    [
      'src/client/request/api.ts',
      'if (token && new URL(request.url).origin === location.origin)',
      'if (token)',
    ],
  ),
  defence(
    'C15',
    'a prototype in a body is refused',
    [parsers, 'C15 {'],
    [bodies, "app.getDefaultJsonParser('error', 'error')", "app.getDefaultJsonParser('ignore', 'ignore')"],
  ),
  defence(
    'C15',
    'the media type is JSON in UTF-8 to the letter',
    [requests, 'is taken or refused as a whole'],
    [bodies, "if (!jsonInUtf8.test(request.headers['content-type'] ?? ''))", 'if (request.raw.aborted)'],
  ),
  defence(
    'C15',
    'bytes that are no text are not repaired',
    [requests, 'bytes that are no UTF-8'],
    [bodies, "new TextDecoder('utf-8', { fatal: true })", "new TextDecoder('utf-8')"],
  ),
  defence(
    'C15',
    'a body has its length',
    [requests, 'over the limit is answered'],
    [
      'src/server/http/errors.ts',
      'export const bodyLimit = 256 * 1024',
      'export const bodyLimit = 256 * 1024 * 1024',
    ],
  ),
  defence(
    'C15',
    'texts hold no NUL and no half of a pair',
    [requests, 'NUL in a text'],
    ['src/model/kinds/text.ts', "!text.includes('\\u0000') && text.isWellFormed()", 'text !== undefined'],
  ),
]

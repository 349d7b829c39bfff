import type { EntityModel } from '../../model/index.ts'
import type { Paths } from './entity-paths.ts'
import { answer, bare, farewell, operation, type Parameter } from './operation.ts'
import { ref } from './schema.ts'

const tag = 'Session'

const idParameter = (pattern?: string): Parameter => ({
  name: 'id',
  in: 'path',
  required: true,
  schema: pattern ? { type: 'string', pattern } : { type: 'integer', minimum: 1 },
})

/** Signing in and out, one's own account, lost passwords, and an administrator's view of sessions. */
export const sessionPaths = (account: EntityModel): Paths => ({
  '/api/health': {
    get: operation({
      id: 'readHealth',
      summary: 'Whether the server and its database answer',
      tag,
      answers: { 200: answer('They do', ref('Health')) },
      fails: [],
      need: 'nothing',
    }),
  },
  '/api/login': {
    post: operation({
      id: 'login',
      summary: 'Signs in',
      tag,
      body: ref('Login'),
      answers: { 200: answer('A session', ref('SignedIn')) },
      fails: [422],
      need: 'nothing',
    }),
  },
  '/api/logout': {
    post: operation({
      id: 'logout',
      summary: 'Ends the session',
      tag,
      answers: { 204: farewell('It has ended') },
      fails: [400, 413, 415],
      need: 'session',
    }),
  },
  '/api/user': {
    get: operation({
      id: 'readCurrentUser',
      summary: 'Who is signed in',
      tag,
      answers: { 200: answer('The person', ref('CurrentUser')) },
      fails: [],
      need: 'session',
    }),
  },
  '/api/user/password': {
    put: operation({
      id: 'changePassword',
      summary: "Changes one's own password and ends one's other sessions",
      tag,
      body: ref('PasswordChange'),
      answers: { 204: bare('It is changed') },
      fails: [422, 507],
      need: 'session',
    }),
  },
  '/api/user/sessions': {
    get: operation({
      id: 'listOwnSessions',
      summary: 'Where one is signed in: the newest hundred sessions',
      tag,
      answers: { 200: answer('The sessions', ref('Sessions')) },
      fails: [],
      need: 'session',
    }),
    delete: operation({
      id: 'endOtherSessions',
      summary: "Ends one's other sessions",
      tag,
      answers: { 204: bare('They have ended') },
      fails: [400, 413, 415],
      need: 'session',
    }),
  },
  '/api/user/sessions/{id}': {
    delete: operation({
      id: 'endOwnSession',
      summary: "Ends one of one's sessions",
      tag,
      parameters: [idParameter('^[\\w-]{12}$')],
      answers: { 204: farewell('It has ended') },
      fails: [400, 404, 413, 414, 415],
      need: 'session',
    }),
  },
  '/api/session-options': {
    get: operation({
      id: 'readSessionOptions',
      summary: 'What the sign-in screen can offer',
      tag,
      answers: { 200: answer('The options', ref('SessionOptions')) },
      fails: [],
      need: 'nothing',
    }),
  },
  '/api/password-reset-request': {
    post: operation({
      id: 'requestPasswordReset',
      summary: 'Asks for a link by mail; the answer does not say whether there is such an account',
      tag,
      body: ref('ResetRequest'),
      answers: { 202: answer('A link is on its way if there is', ref('Failure')) },
      fails: [],
      need: 'nothing',
    }),
  },
  '/api/password-reset': {
    post: operation({
      id: 'resetPassword',
      summary: 'Sets a new password by a link',
      tag,
      body: ref('Reset'),
      answers: { 204: bare('It is set') },
      fails: [422, 507],
      need: 'nothing',
    }),
  },
  [`${account.api.list}/{id}/sessions`]: {
    get: operation({
      id: 'listSessions',
      summary: 'Where somebody is signed in: the newest hundred sessions',
      tag,
      parameters: [idParameter()],
      answers: { 200: answer('The sessions', ref('Sessions')) },
      fails: [404, 414],
      need: [account.permission.update],
    }),
    delete: operation({
      id: 'endSessions',
      summary: "Ends somebody's sessions",
      tag,
      parameters: [idParameter()],
      answers: { 204: bare('They have ended') },
      fails: [400, 404, 413, 414, 415],
      need: [account.permission.update],
    }),
  },
  [`${account.api.list}/{id}/reset-link`]: {
    post: operation({
      id: 'makeResetLink',
      summary: 'Makes a link by which somebody sets a new password',
      tag,
      parameters: [idParameter()],
      answers: { 201: answer('The link', ref('ResetLink')) },
      fails: [400, 404, 413, 414, 415],
      need: [account.permission.update],
    }),
  },
})

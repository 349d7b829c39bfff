import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, as text for a header and a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: whoever reads the database cannot sign in by it. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url')

const bearer = /^Bearer ([\w-]{43})$/

/** The token of an Authorization header; null where it bears none of ours. The cookie never counts. */
export const tokenOf = (authorization: string | undefined): string | null =>
  bearer.exec(authorization ?? '')?.[1] ?? null

/** A short name for a session, shown to its owner and of no use to anybody else. */
export const newSessionId = (): string => randomBytes(9).toString('base64url')

/** Whether a text of an address can name a session; no database is asked for another. */
export const isSessionId = (text: string): boolean => /^[\w-]{12}$/.test(text)

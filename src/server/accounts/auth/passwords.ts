import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { isFarBeyond, longestPassword, normalForm } from '../../../model/index.ts'
import type { Passwords } from '../../access/context.ts'
import { presentWho } from '../../platform/queues/asker.ts'
import { FairQueue } from '../../platform/queues/fair-queue.ts'
import { blocklistFault } from './blocklist.ts'

/** Limits of queued hashes: in total, and for one account or address. */
const mostWaiting = { length: 32, lengthOfOne: 8 }

/** @param product words of the product, which a password must not consist of */
export const makePasswords = (product: readonly string[]): Passwords => {
  const width = Math.max(1, availableParallelism() - 1) // one core stays free for the event loop
  const turns = new FairQueue({ ...mostWaiting, width, widthOfOne: width })
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(presentWho(), work)
  return {
    fault: (secret, label, context) => blocklistFault(secret, label, [...product, ...context]),
    hash: (secret) => inTurn(() => argonHash(secret)),
    matches: (secret, hash) => inTurn(() => argonMatches(secret, hash)),
  }
}

/** Memory in KiB, passes and lanes: OWASP's minimum for argon2id. */
const strength = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
const saltLength = 16

interface Strength {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const derive = promisify(argon2)
const written = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const tag = (secret: string, nonce: Buffer, length: number, { memory, passes, parallelism }: Strength) =>
  derive('argon2id', {
    message: Buffer.from(normalForm(secret), 'utf8'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: length,
  })

/** Returns a PHC string: '$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>'. */
export const argonHash = async (secret: string): Promise<string> => {
  const salt = randomBytes(saltLength)
  const { memory, passes, parallelism } = strength
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(await tag(secret, salt, tagLength, strength))}`
}

/**
 * Returns whether the secret matches the PHC string. An invalid string or an overlong secret takes the same time and
 * never matches.
 */
export const argonMatches = async (secret: string, hash: string | null): Promise<boolean> => {
  const parts = isFarBeyond(secret, longestPassword) ? null : written.exec(hash ?? '')
  if (!parts) {
    await tag('', Buffer.alloc(saltLength), tagLength, strength)
    return false
  }
  const [, memory, passes, parallelism, salt = '', kept = ''] = parts
  const wanted = Buffer.from(kept, 'base64')
  const made = await tag(secret, Buffer.from(salt, 'base64'), wanted.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(made, wanted)
}

/** Returns whether a hash is weaker than new ones, so that the next sign-in replaces it. */
export const isWeak = (hash: string): boolean => {
  const [, memory, passes] = written.exec(hash) ?? []
  return Number(memory) < strength.memory || Number(passes) < strength.passes
}

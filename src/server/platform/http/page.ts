import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { startFault } from '#texts/start'
import { StartupError } from '../errors/startup-error.ts'
import { pageHeaders } from './headers.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

/** A built asset in each encoding; kept in memory, so that no request path reaches the disk. */
interface Asset {
  readonly type: string
  readonly plain: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

const bytesOf = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null)

const readAssets = (folder: string): ReadonlyMap<string, Asset> => {
  const assets = new Map<string, Asset>()
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const type = types[extname(name)]
    const file = join(folder, name)
    if (type === undefined) continue
    assets.set(name, {
      type,
      plain: readFileSync(file),
      br: bytesOf(`${file}.br`),
      gzip: bytesOf(`${file}.gz`),
    })
  }
  return assets
}

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(?!;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`).test(
    String(request.headers['accept-encoding'] ?? ''),
  )

const sendAsset = (asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const encoding = (['br', 'gzip'] as const).find((each) => asset[each] !== null && accepts(request, each))
  reply.header('content-type', asset.type).header('cache-control', 'public, max-age=31536000, immutable')
  if (asset.br !== null || asset.gzip !== null) reply.header('vary', 'accept-encoding')
  if (encoding === undefined) return reply.send(asset.plain)
  return reply.header('content-encoding', encoding).send(asset[encoding])
}

/** 'sha256-…' of each inline script of the page. */
const inlineScripts = (html: string): readonly string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )

/** What the page has for visitors without a token only: `commands/parts/start-early.mjs`. */
const loginForm = /<!--login-->[\s\S]*?<!--\/login-->/g

/** The page reads the same cookie. Whether the token is valid shows with the first call. */
const hasToken = ({ headers }: FastifyRequest): boolean => /(?:^|; )token=[^;]/.test(headers.cookie ?? '')

const inParts = (html: string) => {
  const [before = '', after = ''] = html.split(/(?<=<head[^>]*>)/, 2)
  return { before, after }
}

/** The nonce differs in each answer: compressed each time, in a third of a millisecond. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } as const

interface Page {
  readonly html: string
  readonly assets: ReadonlyMap<string, Asset>
}

/** Reads the built page; null if it is incomplete because a build is running. */
const readOnce = (folder: string): Page | null => {
  const file = join(folder, 'index.html')
  try {
    const html = readFileSync(file, 'utf8')
    const assets = readAssets(join(folder, 'assets'))
    const named = [...html.matchAll(/(?:src|href)="\.?\/assets\/([^"]+)"/g)].map(([, name = '']) => name)
    const whole = named.every((name) => assets.has(name)) && readFileSync(file, 'utf8') === html
    return whole ? { html, assets } : null
  } catch {
    return null
  }
}

const attempts = 50
const pauseMilliseconds = 100

const readPage = async (folder: string): Promise<Page> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const page = readOnce(folder)
    if (page) return page
    await pause(pauseMilliseconds)
  }
  throw new StartupError(startFault.page(folder))
}

/**
 * Serves the built page at '/', compressed and with the log-in form only for visitors without a token, and its hashed assets at '/assets/', and no other file. The page reads the nonce from
 * `<meta property="csp-nonce">`. Without a build there is no page.
 * @param folder output folder of the page's build
 * @throws StartupError if a part of it stays missing
 */
export const servePage = async (app: FastifyInstance, folder: string): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) return
  const { html, assets } = await readPage(folder)
  const scripts = inlineScripts(html)
  const parts = { stranger: inParts(html), signedIn: inParts(html.replaceAll(loginForm, '')) }

  const read = { method: ['GET', 'HEAD'], config: { need: 'nothing' } } satisfies Partial<RouteOptions>
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url')
    const { before, after } = parts[hasToken(request) ? 'signedIn' : 'stranger']
    const text = `${before}\n    <meta property="csp-nonce" nonce="${nonce}" content="${nonce}" />${after}`
    reply
      .headers(pageHeaders(nonce, scripts))
      .header('content-type', 'text/html; charset=utf-8')
      .header('vary', 'accept-encoding, cookie')
    if (!accepts(request, 'br')) return reply.send(text)
    return reply.header('content-encoding', 'br').send(brotliCompressSync(text, quick))
  }
  app.route({ ...read, url: '/', handler: page })
  for (const [name, asset] of assets)
    app.route({
      ...read,
      url: `/assets/${name}`,
      handler: (request, reply) => sendAsset(asset, request, reply),
    })
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|map)$/
const WORTH_IT = 1024 // bytes; below it a compressed answer saves no packet

/**
 * Vite plugin: writes `name.br` and `name.gz` next to each text asset of the built page,
 * so that the server compresses nothing while it answers.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  let folder = ''
  let written = false
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      written = true
    },
    closeBundle() {
      if (written) compressFolder(folder) // a build that failed says why by itself
    },
  }
}

/** Ways to compress of which now this, now that makes the smaller file: a name that is another is enough. */
const WAYS = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 17 },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
]

/** @param {Buffer} bytes */
function smallest(bytes) {
  const made = WAYS.map((way) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, ...way } }),
  )
  return made.reduce((best, each) => (each.length < best.length ? each : best))
}

/** @param {string} folder every file below it is considered */
function compressFolder(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name)) continue
    const file = join(folder, name)
    const bytes = readFileSync(file)
    if (bytes.length < WORTH_IT) continue
    writeFileSync(`${file}.br`, smallest(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

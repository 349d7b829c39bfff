import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|map)$/
const WORTH_IT = 1024 // bytes; a smaller response saves no packet when compressed

/**
 * Vite plugin: writes `name.br` and `name.gz` next to each text asset of the built page, so that the server compresses
 * nothing while it answers.
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
      if (written) compressFolder(folder) // a failed build reports its own error
    },
  }
}

/** Brotli settings, of which the best varies by file: even a changed name in the text can change it. */
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

/** @param {string} folder all files below it are considered */
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

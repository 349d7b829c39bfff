// npm run prove -- fuzz: requests from the OpenAPI document, as five people. --requests N, --database postgres,
// --seed N to send them again.
import { optionsGiven } from '../commands/parts/options.mjs'
import { startPostgres } from '../tests/support/postgres.ts'
import { startProduct } from '../tests/support/product.ts'
import { runFuzz } from './fuzz/run-fuzz.ts'

const values = optionsGiven({
  requests: { type: 'string', default: '100000' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  database: { type: 'string', default: 'sqlite' },
})
const postgres = values.database === 'postgres' ? await startPostgres() : null
const product = await startProduct({
  environment: {
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...(postgres && { DATABASE_URL: postgres.url }),
  },
})
const began = performance.now()
const result = await runFuzz(product, {
  seed: Number(values.seed),
  requests: Number(values.requests),
  told: (done) => done % 10_000 === 0 && console.log(`${done} requests`),
})
const alive = (await fetch(`${product.url}/api/health`)).ok
const code = await product.stop()
await postgres?.stop()
console.log(
  JSON.stringify(
    {
      database: values.database,
      ...result,
      faults: result.faults.length,
      alive,
      code,
      seconds: Math.round((performance.now() - began) / 1000),
    },
    null,
    2,
  ),
)
for (const fault of result.faults) console.error(fault)
process.exitCode = result.faults.length === 0 && alive && code === 0 ? 0 : 1

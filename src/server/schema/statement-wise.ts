import type { Database, Writer } from '../platform/database/index.ts'

/** A writer whose statements are transactions of their own, so that no row stays locked while the work goes on. */
export const statementWise = (database: Database): Writer => ({
  all: (sql, parameters) => database.all(sql, parameters),
  rows: (sql, parameters) => database.rows(sql, parameters),
  run: (sql, parameters) => database.write((writer) => writer.run(sql, parameters)),
  last: (sql, parameters) => database.write((writer) => writer.last(sql, parameters)),
  lock: () => Promise.resolve(),
  publish: (topic, text) => database.write((writer) => writer.publish(topic, text)),
})

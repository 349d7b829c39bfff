import { quote } from '../driver/dialect.ts'
import type { ModelFunctions } from '../driver/model-functions.ts'

/** Connections that change labels at the same time mostly have different slots. */
const slots = 16

/** `security definer`: who writes rows needs no rights on the counts. */
const countFunction = `create or replace function engine_count_label_change() returns trigger language plpgsql security definer as $$
  begin
    execute format(
      'insert into %I.engine_label_changes as c (table_name, slot, n) values ($1, $2, 1)
       on conflict (table_name, slot) do update set n = c.n + 1', tg_table_schema)
      using tg_table_name, pg_backend_pid() % ${slots};
    return null;
  end $$`

export const labelTrigger: ModelFunctions['labelTrigger'] = (trigger, table, column) => [
  countFunction,
  `drop trigger if exists ${quote(trigger)} on ${quote(table)}`,
  `create trigger ${quote(trigger)} after insert or delete or truncate or update of ${quote(column)} on ${quote(table)}
            for each statement execute function engine_count_label_change()`,
]

import { literal, quote } from '../driver/dialect.ts'
import type { ModelFunctions } from '../driver/model-functions.ts'

const digit = /\p{Nd}/u

/** All non-ASCII digits and their values, for PostgreSQL's `translate`. */
const digitsOfScripts = (): readonly [signs: string, worth: string] => {
  let [signs, worth] = ['', '']
  let count = 0
  for (let code = 0x80; code < 0x1fc00; code += 1) {
    const sign = String.fromCodePoint(code)
    if (!digit.test(sign)) {
      count = 0
      continue
    }
    signs += sign
    worth += String(count % 10)
    count += 1
  }
  return [signs, worth]
}

/** `countedKey` as a PostgreSQL function, for rows written by other programs; a test compares both. */
const countedKeyFunction = (): string => {
  const [signs, worth] = digitsOfScripts()
  return `create or replace function engine_counted_key(key text) returns text language plpgsql immutable as $$
    declare
      plain text := translate(split_part(key, E'\\u0001', 1), '${signs}', '${worth}');
      rest text := case when strpos(key, E'\\u0001') > 0 then substr(key, strpos(key, E'\\u0001') + 1) else '' end;
      made text := ''; zeros int := 0; run text[]; number text; digits int;
    begin
      if key is null or plain !~ '[0-9]' then return key; end if;
      for run in select regexp_matches(plain, '([^0-9]*)([0-9]*)', 'g') loop
        made := made || run[1];
        if run[2] <> '' then
          number := coalesce(nullif(ltrim(run[2], '0'), ''), '0');
          digits := length(number);
          zeros := zeros + length(run[2]) - digits;
          made := made || case when digits < 10 then (digits - 1)::text
            when digits < 999 then '9' || lpad(digits::text, 3, '0')
            else '9999' || lpad(digits::text, 7, '0') end || number;
        end if;
      end loop;
      if zeros = 0 and rest = '' then return left(made, 100); end if;
      return left(made, 100) || E'\\u0001' || chr(48 + least(zeros, 40)) || left(rest, 40);
    end $$`
}

const keepFunction = `create or replace function engine_keep_order() returns trigger language plpgsql as $$
  declare held jsonb := to_jsonb(new); made jsonb := '{}'; at int := 0;
  begin
    while at < tg_nargs loop
      if jsonb_exists(held, tg_argv[at + 1]) then
        made := made || jsonb_build_object(tg_argv[at + 1], engine_counted_key(held ->> tg_argv[at]));
      end if;
      at := at + 2;
    end loop;
    return jsonb_populate_record(new, made);
  end $$`

export const orderTrigger: ModelFunctions['orderTrigger'] = (trigger, table, columns) => [
  countedKeyFunction(),
  keepFunction,
  `drop trigger if exists ${quote(trigger)} on ${quote(table)}`,
  `create trigger ${quote(trigger)} before insert or update on ${quote(table)} for each row
            when (current_setting('engine.orders', true) is distinct from '1')
            execute function engine_keep_order(${columns.map(literal).join(', ')})`,
]

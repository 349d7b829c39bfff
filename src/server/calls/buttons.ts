import { described } from '#texts/calls'
import { lower, withArticle } from '#texts/grammar'
import { exactly } from '../../../schemas/basic.ts'
import { written } from '../../../schemas/written.ts'
import { buttonsOf } from '../../model/buttons.ts'
import { describeButton } from '../../model/describe-buttons.ts'
import type { EntityModel } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import { needFor } from '../access/rights.ts'
import { bodyLimit } from '../platform/http/errors.ts'
import { type Call, call, okWith, rowId } from './call.ts'
import { clientGroupOf } from './lists.ts'
import { pressSchema } from './row-schemas.ts'
import { savedAs } from './rows.ts'
import { camel, pascal, ref } from './schemas.ts'

/** One call for each button of an entity. */
export const buttonCalls = (entity: EntityModel): readonly Call[] =>
  buttonsOf(entity).map((button) =>
    call({
      method: 'POST',
      path: `${entity.api.list}/{id}/${button.name}`,
      id: rowId(entity),
      need: button.permission === entity.permission.update ? needFor(entity, 'update') : [button.permission],
      body: {
        ...{ schema: ref(pressName(entity, button.name)), limit: bodyLimit },
        optional: !button.asks.some(({ required }) => required),
      },
      answers: {
        ...okWith(described.written, {
          anyOf: [exactly({ data: ref(pascal(entity.name)) }), exactly({ data: written })],
        }),
        undone: true,
      },
      fails: [409, 507],
      operation: `${camel(button.name)}${pascal(entity.name)}`,
      summary: described.press(
        button.title,
        withArticle(lower(entity.title.one)),
        describeButton(entity, button),
      ),
      tag: entity.title.many,
      client: `${clientGroupOf(entity)}.${camel(button.name)}`,
      handler: async ({ records }, { caller, id, body }) =>
        savedAs(await records.press(entity, button, id, body, caller)),
    }),
  )

/** The request schemas of the button calls, by their names in the OpenAPI document. */
export const pressSchemas = (entity: EntityModel): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    buttonsOf(entity).map((button) => [pressName(entity, button.name), pressSchema(entity, button.asks)]),
  )

/** 'PressApproveInvoice' */
const pressName = (entity: EntityModel, button: string): string =>
  `Press${pascal(button)}${pascal(entity.name)}`

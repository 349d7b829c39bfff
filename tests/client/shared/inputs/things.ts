import {
  computed,
  confirmation,
  date,
  datetime,
  daysUntil,
  decimal,
  email,
  entity,
  flag,
  hint,
  html,
  image,
  longtext,
  money,
  number,
  password,
  readonly,
  reference,
  references,
  required,
  text,
} from '../../../../src/descriptor/index.ts'
import { build, type EntityModel } from '../../../../src/model/index.ts'

const place = entity({
  one: 'place',
  many: 'places',
  fields: { name: text('Name', required), note: text('Note') },
})
const shop = entity({
  one: 'shop',
  many: 'shops',
  fields: { name: text('Name', required), street: text('Street', required) },
})

const thing = entity({
  one: 'thing',
  many: 'things',
  fields: {
    name: text('Name', required, hint('As on its label.')),
    notes: longtext('Notes'),
    mail: email('Mail'),
    secret: password('Secret'),
    again: confirmation('Again', 'secret'),
    day: date('Day'),
    starts: datetime('Starts'),
    left: daysUntil('Left', 'day'),
    price: number('Price'),
    twice: computed('Twice', ['price', '*', 2]),
    more: computed('More', ['twice', '+', 1]),
    sold: flag('Sold'),
    made: flag('Made by the server', readonly),
    place: reference('Place', 'place'),
    shops: references('Shops', 'shop'),
    picture: image('Picture'),
    page: html('Page'),
    cost: money('Cost', 'EUR'),
    weight: decimal('Weight', 3),
  },
  form: [
    {
      title: 'Thing',
      show: [
        'name',
        'notes',
        'mail',
        'secret',
        'again',
        'day',
        'starts',
        'left',
        'price',
        'twice',
        'more',
        'sold',
        'made',
        'place',
        'shops',
        'picture',
        'page',
        'cost',
        'weight',
      ],
    },
  ],
})

/** A product in which one entity has a field of every kind. */
export const things = build(
  [place, shop, thing].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  { name: 'things', title: 'Things', groups: [] },
)

export const thingModel = things.entities.thing as EntityModel // it is there: it is built above

import type { Code } from '#texts/checks'
import { type Case, planted } from './case.ts'

const stands = "number('Pages', between(1, 5000), initially(1))"
const sample = "menu: { group: 'Stock', order: 1, icon: 'book' },"

/** In the place of the pages of a book. */
const instead = (code: Code, field: string, word: string, details: Pick<Case, 'meant' | 'also'> = {}): Case =>
  planted(code, 'book', stands, field, `fields.pages${word && `.${word}`}`, field.slice(0, 8), details)

export const decimals: readonly Case[] = [
  instead('E-DECIMAL-1', "decimal('Pages')", 'scale'),
  instead('E-DECIMAL-1', "decimal('Pages', 7)", 'scale'),
  instead('E-DECIMAL-1', "decimal('Pages', 1.5)", 'scale'),
  instead('E-DECIMAL-1', "decimal('Pages', -1)", 'scale'),
  instead('E-DATA-3', "decimal('Pages', required)", 'scale'),
  instead('E-DECIMAL-2', "money('Pages')", 'currency'),
  instead('E-DECIMAL-2', "money('Pages', 'EUT')", 'currency', { meant: 'EUR' }),
  instead('E-DECIMAL-2', "money('Pages', 'eur')", 'currency', { meant: 'EUR' }),
  instead('E-DECIMAL-2', "money('Pages', 'Florins')", 'currency'),
  instead('E-DATA-3', "money('Pages', required)", 'currency'),
  instead('E-DECIMAL-3', "number('Pages', { scale: 2 })", 'scale'),
  instead('E-DECIMAL-3', "decimal('Pages', 2, { currency: 'EUR' })", 'currency'),
  instead('E-DECIMAL-3', "money('Pages', 'EUR', { scale: 2 })", 'scale'),
  instead('E-TRAIT-19', "decimal('Pages', 2, between('0.005', 10))", 'least'),
  instead('E-TRAIT-19', "decimal('Pages', 2, between(1, 9.5))", 'most'),
  instead('E-TRAIT-19', "money('Pages', 'JPY', between(0, '9.50'))", 'most'),
  instead('E-TRAIT-19', "number('Pages', between('1', 5))", 'least'),
  instead('E-TRAIT-8', "decimal('Pages', 2, between('10', '9.50'))", ''),
  instead('E-TRAIT-8', "money('Pages', 'EUR', between('0.10', '0.09'))", ''),
  instead('E-TRAIT-11', "decimal('Pages', 2, initially('0.005'))", 'initially'),
  instead('E-TRAIT-11', "money('Pages', 'EUR', initially(0.5))", 'initially'),
  instead('E-TRAIT-11', "money('Pages', 'EUR', between('0.50', 2), initially('0.49'))", 'initially'),
  instead('E-TRAIT-11', "money('Pages', 'EUR', initially('1,000.00'))", 'initially'),
  instead('E-TRAIT-3', "decimal('Pages', 2, chips({ a: 'red' }))", 'chips'),
  instead('E-TRAIT-7', "decimal('Pages', 2, longest(5))", 'longest'),
  instead('E-TRAIT-15', "money('Pages', 'EUR', unsearched)", ''),
  {
    ...planted('E-SEED-4', 'book', stands, "money('Pages', 'EUR')", 'sample.Emma.pages', 'sample: ['),
    plants: [
      ['entities/book.ts', stands, "money('Pages', 'EUR')"],
      ['entities/book.ts', sample, `${sample}\n  sample: [{ name: 'Emma', pages: 12.5 }],`],
    ],
  },
  {
    ...planted('E-SEED-9', 'author', stands, '', 'seed.fee', "fee: '5.00'"),
    plants: [
      [
        'entities/author.ts',
        "born: text('Born in')",
        "born: text('Born in'), fee: money('Fee', 'EUR', unique)",
      ],
      ['entities/author.ts', 'menu:', "seed: [{ name: 'A', fee: 5 }, { name: 'B', fee: '5.00' }],\n  menu:"],
    ],
  },
]

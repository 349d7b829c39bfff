import { amountIn, inCurrency } from '#texts/grammar'
import { decimal, decimalDetails } from './decimal.ts'
import type { KindDetails, KindMeaning } from './kind.ts'

/** Decimal places of currencies that do not have two (ISO 4217). */
const places = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
] as const

/** The number of decimal places of a currency. */
export const placesOf = (currency: string): number =>
  places.find(([, codes]) => codes.split(' ').includes(currency))?.[0] ?? 2

/**
 * An amount in a currency: a decimal with the currency's places. Lists show the currency in the heading, other screens
 * beside the amount.
 */
export const money: KindMeaning = /* @__PURE__ */ Object.assign({}, decimal, {
  resolved: (field) => {
    const { heading, label, currency = '' } = field
    const scale = placesOf(currency)
    return {
      scale,
      heading: inCurrency(heading ?? label, currency),
      ...decimal.resolved?.({ ...field, scale }),
    }
  },
  show: (value, field, zone) => {
    const amount = decimal.show(value, field, zone)
    const isPlain = /^-?[\d,.]+$/.test(amount)
    return isPlain && field?.currency !== undefined ? amountIn(amount, field.currency) : amount
  },
} satisfies Partial<KindMeaning>)

export const moneyDetails: KindDetails = /* @__PURE__ */ Object.assign({}, decimalDetails, {
  takes: 'currency',
  drafted: "'EUR'",
} satisfies Partial<KindDetails>)

/** Where a message to a shop belongs. */
export type Label = 'billing' | 'delivery' | 'account' | 'product'

const SIGNS: Readonly<Record<Label, readonly string[]>> = {
  billing: ['invoice', 'charged', 'refund', 'paid', 'payment', 'price', 'card', 'twice'],
  delivery: ['parcel', 'delivery', 'shipped', 'courier', 'arrived', 'address', 'tracking', 'late'],
  account: ['password', 'login', 'log', 'account', 'email', 'username', 'delete', 'sign'],
  product: ['broken', 'size', 'colour', 'battery', 'manual', 'fits', 'works', 'screen'],
}

/** The label with most of its signs in the text; of equals the first one, and `product` where there is none. */
export function classify({ text }: { text: string }): Label {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? [])
  let best: { label: Label; signs: number } = { label: 'product', signs: 0 }
  for (const [label, signs] of Object.entries(SIGNS) as [Label, readonly string[]][]) {
    const found = signs.filter((sign) => words.has(sign)).length
    if (found > best.signs) best = { label, signs: found }
  }
  return best.label
}

/** A brand in a list of all. */
export interface NamedBrand {
  readonly key: string;
  readonly name: string;
}

/** Keys of the other brands with the same name, without regard to case and spaces. */
export function namesakesOf({ key, name }: NamedBrand, brands: readonly NamedBrand[]): string[] {
  return brands.filter((other) => other.key !== key && folded(other.name) === folded(name)).map((other) => other.key);
}

/** A brand's name in lists: 'Acme', or 'Acme (acme.com)' if another brand has the same name. */
export function brandLabel(brand: NamedBrand, brands: readonly NamedBrand[]): string {
  return namesakesOf(brand, brands).length === 0 ? brand.name : `${brand.name} (${brand.key})`;
}

/** 'The brand acme.com also has this name. Visitors cannot tell them apart.'; null if no other brand has it. */
export function namesakeText(brand: NamedBrand, brands: readonly NamedBrand[]): string | null {
  const keys = namesakesOf(brand, brands);
  if (keys.length === 0) return null;
  const others = keys.length === 1 ? `The brand ${keys[0]} also has` : `The brands ${keys.join(', ')} also have`;
  return `${others} this name. Visitors cannot tell them apart.`;
}

function folded(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

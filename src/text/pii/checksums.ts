/** Whether the last of these digits is the Luhn check digit of the others (ISO/IEC 7812). */
export function hasLuhnDigit(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits !== '' && sum % 10 === 0
}

/** Whether an IBAN without spaces, in capitals, has the right check digits (ISO 13616: modulo 97 is 1). */
export function hasIbanDigits(iban: string): boolean {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const code = character.charCodeAt(0)
    const value = code >= 65 ? code - 55 : code - 48
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

const RESIDENT_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Whether the 18th character of a Chinese resident identity number fits the others (GB 11643, ISO 7064 MOD 11-2). */
export function hasResidentDigit(id: string): boolean {
  const sum = RESIDENT_WEIGHTS.reduce((total, weight, place) => total + weight * (id.charCodeAt(place) - 48), 0)
  return id.length === 18 && '10X98765432'[sum % 11] === id[17]?.toUpperCase()
}

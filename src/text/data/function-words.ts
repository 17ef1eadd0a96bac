/** Small words that tell languages of the Latin script apart. Version 1. */
export const FUNCTION_WORDS = {
  en: 'the of and to in is that it was for on are with as be at by this have from or which an were not but they their has will would there been',
  de: 'der die und das den von zu mit sich des auf ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer',
  fr: 'le les des et est une dans pour qui que du au sur pas plus par avec ce il sont cette ou mais nous vous elle été aux leur ces',
  es: 'el los las del que en una por con para es se lo como más pero sus le ya este porque esta entre cuando muy sin sobre también hasta hay',
  it: 'il che di gli della per una sono con non del alla nel dei delle anche come più ma sul questo dal le è stato essere loro si nella ha',
  pt: 'os que da em um para com não uma dos por mais as ao seu sua ou quando muito nos já também pelo pela até isso ela entre era são',
  nl: 'de het een van en is dat op te zijn voor met niet aan er om ook als dan maar bij uit door naar worden heeft hun nog wel deze',
} as const

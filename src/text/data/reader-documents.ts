/**
 * What a reader calls documents that passages may be of, as the source of a regular expression: `The policy does not say …` is said of the evidence.
 * phrases/stock has more that answers go by (`According to our website, …`), which may be told to lack something in the world.
 */
export const READER_DOCUMENT =
  'lease|contract|agreement|polic(?:y|ies)|handbook|manual|guide|guidelines?|leaflet|brochure|flyer|' +
  'report|minutes|notes|e-?mails?|thread|terms(?: and conditions| of (?:use|service))?|rules|' +
  'regulations|faqs?|runbook|readme|changelog|release notes|letter|newsletter|notice|' +
  '(?:web ?|help |product )?page|(?:web)?site|help (?:cent(?:er|re)|article)|instructions|label|recipe|' +
  'listing|spec(?:ification|sheet)?s?|datasheet|confirmation|summary|description|timetable|catalogue|' +
  'price list|small print|itinerary|abstract|transcript|schedule|appendix|annex|certificate|statement|' +
  'invoice|form|memo|wiki'

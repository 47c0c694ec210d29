/**
 * Migrations whose functions and triggers moved to server/sql after databases had applied them, with the SHA-256 of the
 * text that those databases know. 0009 removes what the text of before left in them.
 */
export const REWRITTEN_MIGRATIONS: Record<string, string> = {
  '0001_identity.sql': '05298ab5bd2548a9012443deae2b5019de9f781fdfb480ac9f6a989ffc00a12c',
  '0002_access.sql': '6c77e0e22f880b61be6ae5f853b7199433b721639b166585a0b5f83a2ead77bb',
  '0003_deliveries.sql': '0a7f7f5260f1607b5e01fde8e35623f674bfe81de63fe437d707790496fd9ebb',
  '0004_tracking.sql': '34111b2c573b1fb8740e384928d70f77104849e5e694dfc2dd95e5c06e8d3550',
  '0005_people.sql': 'c5f32f03ee960ac38ef6342937d299c32395a062495d065c4b7b5d52a5498b63',
  '0006_companies.sql': 'ece5650c3163153fdd877b38c641645628980fdce281fad73589cfdc776c4cee',
  '0007_audit.sql': '0fd289d5b6497739b4e1eba2091cd641a9206b5a2399f7d4568c2e95f4c2db5f',
  '0008_imports.sql': 'f11d73360dd8ee3220e82ee18b82607fc18511f7e1fab3df4896c247c3d23955',
}

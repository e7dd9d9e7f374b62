// The description of the API: an OpenAPI 3.1 document. The rest of its schema is defined by the OpenAPI Initiative.
import * as v from 'valibot';

export const OpenApiDocument = v.looseObject({
  openapi: v.string(),
  info: v.looseObject({ title: v.string(), version: v.string() }),
  paths: v.record(v.string(), v.looseObject({})),
});
export type OpenApiDocument = v.InferOutput<typeof OpenApiDocument>;

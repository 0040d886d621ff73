// Package apiclient is the place of the client that a test of package serve generates from serve/openapi.json. The test
// adds the client as the package use below this one, without writing into this folder.
package apiclient

import _ "github.com/oapi-codegen/runtime" // the client imports it
